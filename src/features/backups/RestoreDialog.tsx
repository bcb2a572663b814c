import type { Backup } from '#contract/backups.ts';
import { useRestoreBackupMutation } from '#api/backups.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { backups as text } from '#text/backups.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';

/** Asks before what is there gives place to what a backup holds. */
export function RestoreDialog({ backup: { id, createdAt }, onClose }: { backup: Backup; onClose: () => void }) {
  const [restore] = useRestoreBackupMutation();
  return (
    <ActDialog
      title={text.restoreTitle(formatDateTime(createdAt))}
      act={text.restore}
      isDanger
      run={() => restore({ id }).unwrap()}
      done={text.restoreAsked}
      failed={text.restoreFailed}
      onClose={onClose}
    >
      {text.restoreBody}
    </ActDialog>
  );
}
