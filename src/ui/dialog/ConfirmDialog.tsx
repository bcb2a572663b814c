import type { ReactNode } from 'react';
import { common } from '#text/common.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './ConfirmDialog.module.css';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Label of the button; 'Confirmar' by default. */
  readonly act?: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation: the title is the question, the children describe the consequence. Mounted only while it is
 * open.
 */
export function ConfirmDialog({
  title,
  children,
  act = common.confirm,
  isDanger,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <div className={classes.text}>{children}</div>
      <DialogButtons
        act={act}
        isDanger={isDanger}
        isBusy={isBusy}
        // A destructive action must not be confirmed by an Enter pressed too early.
        autofocus={isDanger ? 'cancel' : 'act'}
        onCancel={onClose}
        onAct={onConfirm}
      />
    </Dialog>
  );
}
