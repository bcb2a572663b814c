import type { ReactNode } from 'react';
import { common } from '#text/pt/common.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import classes from './SavedDialog.module.css';

/** Says that a form was saved and offers where to go; closing it takes the first offer. */
export function SavedDialog({
  title = common.success,
  actions,
  onClose,
  children,
}: {
  title?: string;
  actions: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p className={classes.text}>{common.saved}</p>
      {children}
      <div className={classes.actions}>{actions}</div>
    </Dialog>
  );
}
