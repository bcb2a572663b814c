import type { Config } from '#server/config/config.ts';
import { connectionOf, type Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import { type BackupFolder, momentOf, openBackupFolder } from './backupFolder.ts';
import { makeBackup } from './makeBackup.ts';
import { emitWebhookEvent } from '#server/modules/webhooks/emitWebhookEvent.ts';
import type { Files } from '#server/files/files.ts';
import { addJobs, hasJob } from '#server/jobs/queue.ts';
import type { JobContext } from '#server/jobs/runner.ts';

/** Two weeks of nights. */
export const BACKUPS_KEPT = 14;
/** In TIME_ZONE. */
const NIGHTLY_HOUR = '02';

const NO_ROOM = 'Falta espaço no disco das cópias.';
const NO_WAY_IN = 'O servidor não consegue escrever na pasta das cópias.';
const NOT_DONE = 'A cópia não chegou ao fim. O registro do servidor diz por quê.';

/** Makes a backup in BACKUP_DIR, and lets the oldest go once there is a new one. */
export function backUp(db: Database, files: Files, { BACKUP_DIR, version }: Config) {
  return async (_payload: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> => {
    if (BACKUP_DIR === undefined) return;
    const folder = openBackupFolder(BACKUP_DIR);
    // Its statements may take as long as a table is large.
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
  // Where nothing can be written, the log alone says so.
  await folder.noteFailure({ at: new Date().toISOString(), reason }).catch(() => {});
  // Nor can anybody be told while the database is away.
  await emitWebhookEvent(db, 'backup.failed', { backup: { reason }, path: '/dashboard/settings' }).catch(() => {});
}

/** Asks for a backup, unless one waits or is being made. */
export async function requestBackup(db: Database): Promise<void> {
  if (!(await hasJob(db, 'back-up'))) await addJobs(db, 'back-up', [{ payload: {}, key: 'back-up', queue: 'back-up' }]);
}

/** Looked at every hour: a night that was slept through, or that failed, is made up for. */
export function backUpNightly(db: Database, { BACKUP_DIR, TIME_ZONE }: Config) {
  return async (): Promise<void> => {
    if (BACKUP_DIR === undefined) return;
    const [newest] = await openBackupFolder(BACKUP_DIR).list();
    if (isDue(newest === undefined ? undefined : momentOf(newest), new Date(), TIME_ZONE)) await requestBackup(db);
  };
}

/** Whether the hour has come there, and nothing was made since. */
export function isDue(newest: Date | undefined, now: Date, timeZone: string): boolean {
  // This language writes moments so that their order is that of their letters.
  const inZone = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const tonight = `${inZone.format(now).slice(0, 10)} ${NIGHTLY_HOUR}`;
  return inZone.format(now) >= tonight && (newest === undefined || inZone.format(newest) < tonight);
}
