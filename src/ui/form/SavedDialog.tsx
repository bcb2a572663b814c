import type { ReactNode } from 'react';
import { common } from '#text/common.ts';
import { outbox } from '#text/outbox.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DialogEnd } from '#ui/dialog/DialogButtons.tsx';
import classes from './SavedDialog.module.css';

/**
 * Reports that a form was saved, or queued on this device, and offers where to go next; closing it takes the first
 * offer.
 */
export function SavedDialog({
  isKept = false,
  title = isKept ? outbox.keptTitle : common.success,
  actions,
  onClose,
  children,
}: {
  /** True if it is queued on this device. */
  isKept?: boolean;
  title?: string;
  actions: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p className={classes.text}>{isKept ? outbox.kept : common.saved}</p>
      {children}
      <DialogEnd>{actions}</DialogEnd>
    </Dialog>
  );
}
