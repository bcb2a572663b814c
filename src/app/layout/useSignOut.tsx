import { type ReactNode, useCallback, useState } from 'react';
import { countUnsent } from '#offline/outbox/outbox.ts';
import { useUser } from '#state/hooks.ts';
import { signOut } from '#state/session/signOut.ts';
import { outbox as text } from '#text/outbox.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';

/**
 * Signs out. If pending mutations would be lost, it asks first, and calls `onStay` if the person cancels. The caller
 * must render `warning`.
 */
export function useSignOut(onStay?: () => void): { leave: () => void; warning: ReactNode } {
  const [unsent, setUnsent] = useState(0);
  const idUser = useUser()?.id;
  const leave = useCallback(async () => {
    const waiting = idUser === undefined ? 0 : await countUnsent(idUser);
    if (waiting === 0) await signOut();
    else setUnsent(waiting);
  }, [idUser]);
  const warning = unsent > 0 && (
    <ConfirmDialog
      title={text.signOutTitle}
      act={text.signOutAnyway}
      isDanger
      onConfirm={() => void signOut()}
      onClose={() => {
        setUnsent(0);
        onStay?.();
      }}
    >
      {text.signOutBody(unsent)}
    </ConfirmDialog>
  );
  return { leave: useCallback(() => void leave(), [leave]), warning };
}
