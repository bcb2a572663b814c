import type { ReactNode } from 'react';
import { common } from '#text/common.ts';
import { dialogs } from '#text/dialogs.ts';
import { ActDialog } from './ActDialog.tsx';

interface RemoveDialogProps {
  /** What goes with the record. */
  readonly children: ReactNode;
  readonly run: () => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
  readonly onClose: () => void;
}

/** Asks before a record is deleted for good. */
export function RemoveDialog({ children, ...act }: RemoveDialogProps) {
  return (
    <ActDialog title={dialogs.removeTitle} isDanger failedTitle={common.errorPlain} {...act}>
      {dialogs.removeBody} {children}
    </ActDialog>
  );
}
