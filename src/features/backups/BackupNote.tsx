import { Link } from 'wouter';
import { backups } from '#api/backups.ts';
import { Note } from '#core/feedback/Note.tsx';
import { backups as text } from '#text/backups.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';

/** Tells administrators that the last backup is too old. */
export function BackupNote() {
  const { data } = backups.useAge({}, { refetchOnMountOrArgChange: true });
  if (!data?.isOverdue) return null;
  return (
    <Note icon="warning" tone="warn">
      {data.newest ? text.overdue(formatDateTime(data.newest)) : text.neverMade}{' '}
      <Link href="/dashboard/settings">{text.overdueAct}</Link>
    </Note>
  );
}
