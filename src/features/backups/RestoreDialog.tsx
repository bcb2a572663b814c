import type { Backup } from '#contract/backups/backups.ts';
import { useRestoreBackupMutation } from '#api/administration/backups.ts';
import { ActDialog } from '#frames/ActDialog.tsx';
import { backups as text } from '#text/pt/administration/backups.ts';
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
