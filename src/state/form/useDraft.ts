import { useCallback, useEffect, useMemo, useRef } from 'react';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import { useUser } from '#state/hooks.ts';
import { store } from '#state/store.ts';

const WRITE_AFTER_MS = 300;

/** Keeps what is typed into `form` for the signed-in person; survives a reload and an expired session. */
export function useDraft(form: string) {
  const signedInAs = useUser()?.id;
  // The session may end while the form is open: what was typed still belongs to the one who opened it.
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
          // Nothing is left behind by who signs out, in this tab or another.
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
