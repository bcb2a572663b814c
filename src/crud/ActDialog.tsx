import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import type { Outcome } from './notifyOutcome.ts';
import { useAction } from './useAct.ts';

interface ActDialogProps<Answer> extends Outcome<Answer> {
  /** The question. */
  readonly title: string;
  /** What the act would bring about. */
  readonly children: ReactNode;
  /** Names the act; 'Confirmar' unless told otherwise. */
  readonly act?: string;
  readonly isDanger?: boolean;
  readonly run: () => Promise<Answer>;
  readonly onClose: () => void;
}

/** Asks before an act, does it, says how it went and closes. */
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
