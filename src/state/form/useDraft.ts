import { useCallback, useEffect, useMemo, useRef } from 'react';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import { useUser } from '#state/hooks.ts';
import { store } from '#state/store.ts';

const WRITE_AFTER_MS = 300;

/** Stores the unsaved input of `form` for the signed-in person; it survives a reload and an expired session. */
export function useDraft(form: string) {
  const signedInAs = useUser()?.id;
  // The draft belongs to the person who opened the form, even if the session ends meanwhile.
  const owner = useRef(signedInAs);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void }>(undefined);

  const settle = useCallback((isWritten: boolean) => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    if (isWritten) pending.current.write();
    pending.current = undefined;
  }, []);

  useEffect(() => {
    const flush = () => settle(true);
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [settle]);

  return useMemo(
    () => ({
      read: async () => (owner.current === undefined ? undefined : readDraft(owner.current, form)),
      write: (values: unknown) => {
        const userId = owner.current;
        if (userId === undefined) return;
        settle(false);
        const write = () => {
          // After a sign-out in any tab, nothing of the person may be written any more.
          if (store.getState().session.endedBy !== 'person') void writeDraft(userId, form, values);
        };
        pending.current = { write, timer: setTimeout(() => settle(true), WRITE_AFTER_MS) };
      },
      clear: () => {
        settle(false);
        if (owner.current !== undefined) void clearDraft(owner.current, form);
      },
    }),
    [form, settle],
  );
}
