import type { Config } from '#server/config/config.ts';
import { connectionOf, type Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import { type BackupFolder, momentOf, openBackupFolder } from './backupFolder.ts';
import { makeBackup } from './makeBackup.ts';
import { emitWebhookEvent } from '#server/modules/webhooks/emitWebhookEvent.ts';
import type { Files } from '#server/files/files.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { hasJob } from '#server/jobs/queue.ts';
import type { JobContext } from '#server/jobs/runner.ts';

/** Two weeks of nightly backups. */
export const BACKUPS_KEPT = 14;
/** Hour in TIME_ZONE. */
const NIGHTLY_HOUR = '02';

const NO_ROOM = 'Falta espaço no disco das cópias.';
const NO_WAY_IN = 'O servidor não consegue escrever na pasta das cópias.';
const NOT_DONE = 'A cópia não chegou ao fim. O registro do servidor diz por quê.';

/** Writes a backup to BACKUP_DIR, then prunes the oldest. */
export function backUp(db: Database, files: Files, { BACKUP_DIR, version }: Config) {
  return async (_payload: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> => {
    if (BACKUP_DIR === undefined) return;
    const folder = openBackupFolder(BACKUP_DIR);
    // Dumping a large table may exceed the usual statement timeout.
    const connection = { ...connectionOf(db.$client), statement_timeout: 0, query_timeout: 0 };
    try {
      const sink = await folder.openSink();
      await makeBackup({ connection, files, version, sink, signal });
      await folder.noteFailure(null);
    } catch (error) {
      if (!signal.aborted) await note(db, folder, error);
      throw error;
    }
    await folder.prune(BACKUPS_KEPT);
  };
}

async function note(db: Database, folder: BackupFolder, error: unknown): Promise<void> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isShut = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(String(code));
  const reason = code === 'ENOSPC' || isDiskFull(error) ? NO_ROOM : isShut ? NO_WAY_IN : NOT_DONE;
  // If the folder is not writable, the log and the diagnosis report the failure.
  await folder.noteFailure({ at: new Date().toISOString(), reason }).catch(() => {});
  // No webhook can be sent while the database is away.
  await emitWebhookEvent(db, 'backup.failed', { backup: { reason }, path: '/dashboard/settings' }).catch(() => {});
}

/** Enqueues a backup unless one is queued or running. */
export async function requestBackup(db: Database): Promise<void> {
  if (!(await hasJob(db, 'back-up'))) await addJobs(db, 'back-up', [{ payload: {}, key: 'back-up', queue: 'back-up' }]);
}

/** Runs every hour, so that a missed or failed night is made up for. */
export function backUpNightly(db: Database, { BACKUP_DIR, TIME_ZONE }: Config) {
  return async (): Promise<void> => {
    if (BACKUP_DIR === undefined) return;
    const [newest] = await openBackupFolder(BACKUP_DIR).list();
    if (isDue(newest === undefined ? undefined : momentOf(newest), new Date(), TIME_ZONE)) await requestBackup(db);
  };
}

/** True if the nightly hour has passed in the time zone and no backup was made since. */
export function isDue(newest: Date | undefined, now: Date, timeZone: string): boolean {
  // The Swedish locale formats moments so that they compare as strings.
  const inZone = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const tonight = `${inZone.format(now).slice(0, 10)} ${NIGHTLY_HOUR}`;
  return inZone.format(now) >= tonight && (newest === undefined || inZone.format(newest) < tonight);
}
