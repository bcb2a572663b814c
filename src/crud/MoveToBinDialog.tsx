import type { ReactNode } from 'react';
import type { BinKind } from '#contract/bin.ts';
import { bin as text } from '#text/bin.ts';
import { common } from '#text/common.ts';
import { dialogs } from '#text/dialogs.ts';
import { ActDialog } from './ActDialog.tsx';

interface MoveToBinDialogProps {
  readonly kind: BinKind;
  /** What is deleted with the record, and how long it can be restored. */
  readonly children: ReactNode;
  readonly run: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
  readonly failed: string;
  readonly onClose: () => void;
}

/** Confirms a deletion into the bin. It can be undone at once from the notice, and later from the bin. */
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
