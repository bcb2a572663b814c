import { type ReactNode, useState } from 'react';
import { outboxEntries } from '#offline/outbox/outbox.ts';
import { signOut } from '#state/signOut.ts';
import { outbox as text } from '#text/pt/outbox.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';

/** Signs out; first warns who would lose decisions that have not reached the server. The dialog is to be rendered. */
export function useSignOut(): { leave: () => void; warning: ReactNode } {
  const [unsent, setUnsent] = useState(0);
  const leave = () => {
    const waiting = outboxEntries().length;
    if (waiting === 0) void signOut();
    else setUnsent(waiting);
  };
  const warning = unsent > 0 && (
    <ConfirmDialog title={text.signOutTitle} act={text.signOutAnyway} isDanger onConfirm={() => void signOut()} onClose={() => setUnsent(0)}>{text.signOutBody(unsent)}</ConfirmDialog>
  );
  return { leave, warning };
}
