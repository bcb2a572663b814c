import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import type { Outcome } from './notifyOutcome.ts';
import { useAction } from './useAct.ts';

interface ActDialogProps<Answer> extends Outcome<Answer> {
  /** The question to the person. */
  readonly title: string;
  /** The consequence of the action. */
  readonly children: ReactNode;
  /** Label of the button; 'Confirmar' by default. */
  readonly act?: string;
  readonly isDanger?: boolean;
  readonly run: () => Promise<Answer>;
  readonly onClose: () => void;
}

/** Asks for confirmation, runs the action, reports the result and closes. */
export function ActDialog<Answer>({
  title,
  children,
  act,
  isDanger,
  run,
  onClose,
  ...outcome
}: ActDialogProps<Answer>) {
  const { isBusy, start } = useAction(outcome, onClose);
  return (
    <ConfirmDialog
      title={title}
      {...(act !== undefined && { act })}
      isDanger={isDanger ?? false}
      isBusy={isBusy}
      onConfirm={() => start(run())}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
