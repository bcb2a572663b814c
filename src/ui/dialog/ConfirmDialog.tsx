import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '#text/pt/common.ts';
import { Dialog } from './Dialog.tsx';
import classes from './ConfirmDialog.module.css';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Names the act; 'Confirmar' unless told otherwise. */
  readonly act?: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an act: the title is the question, the children its consequence. Mounted while it asks. */
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
      <div className={classes.actions}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          variant="filled"
          data-danger={isDanger || undefined}
          loading={isBusy ?? false}
          onClick={onConfirm}
          data-autofocus
        >
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
