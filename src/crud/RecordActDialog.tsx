import { ActDialog } from './ActDialog.tsx';
import { common } from '#text/common.ts';
import { dialogs } from '#text/dialogs.ts';

/** An action on a record: its question, its execution, and its messages. */
export interface RecordAct {
  readonly run: () => Promise<unknown>;
  readonly title: string;
  readonly body: string;
  readonly done: string;
  readonly doneTitle?: string;
  readonly failed: string;
  readonly isDanger?: boolean;
}

/** Deletes the record permanently. */
export const removing = (
  run: RecordAct['run'],
  body: string,
  { removed, removeFailed }: { readonly removed: string; readonly removeFailed: string },
): RecordAct => ({
  run,
  title: dialogs.removeTitle,
  body: `${dialogs.removeBody} ${body}`,
  done: removed,
  failed: removeFailed,
  isDanger: true,
});

/** Deactivates or activates the record. */
export const switching = (run: RecordAct['run'], body: string): RecordAct => ({
  run,
  title: dialogs.statusTitle,
  body,
  done: dialogs.statusChanged,
  doneTitle: common.success,
  failed: dialogs.statusFailed,
});

export function RecordActDialog({ act: { body, ...act }, onClose }: { act: RecordAct; onClose: () => void }) {
  return (
    <ActDialog<unknown> {...act} onClose={onClose}>
      {body}
    </ActDialog>
  );
}
