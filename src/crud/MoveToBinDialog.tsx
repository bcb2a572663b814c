import type { ReactNode } from 'react';
import type { BinKind } from '#contract/bin.ts';
import { bin as text } from '#text/bin.ts';
import { common } from '#text/common.ts';
import { dialogs } from '#text/dialogs.ts';
import { ActDialog } from './ActDialog.tsx';

interface MoveToBinDialogProps {
  readonly kind: BinKind;
  /** What goes with the record, and for how long. */
  readonly children: ReactNode;
  readonly run: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
  readonly failed: string;
  readonly onClose: () => void;
}

/**
 * Asks before a record is deleted, which can be put back: at once beside the sentence that says so, later from the bin.
 */
export function MoveToBinDialog({ kind, children, run, restore, failed, onClose }: MoveToBinDialogProps) {
  return (
    <ActDialog
      title={dialogs.removeTitle}
      isDanger
      run={run}
      done={text.moved[kind]}
      undo={{ run: restore, done: text.restored[kind], failed: text.restoreFailed }}
      failed={failed}
      failedTitle={common.errorPlain}
      onClose={onClose}
    >
      {children}
    </ActDialog>
  );
}
