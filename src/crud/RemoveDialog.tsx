import type { ReactNode } from 'react';
import { common } from '#text/common.ts';
import { dialogs } from '#text/dialogs.ts';
import { ActDialog } from './ActDialog.tsx';

interface RemoveDialogProps {
  /** What is deleted with the record. */
  readonly children: ReactNode;
  readonly run: () => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
  readonly onClose: () => void;
}

/** Asks for confirmation of a permanent deletion. */
export function RemoveDialog({ children, ...act }: RemoveDialogProps) {
  return (
    <ActDialog title={dialogs.removeTitle} isDanger failedTitle={common.errorPlain} {...act}>
      {dialogs.removeBody} {children}
    </ActDialog>
  );
}
