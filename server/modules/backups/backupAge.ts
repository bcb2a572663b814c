import { min } from 'drizzle-orm';
import { BACKUP_OLD_DAYS } from '#contract/backups.ts';
import type { Config } from '#server/config/config.ts';
import type { Queryable } from '#server/db/database.ts';
import { readBackupTaken } from '#server/modules/settings/settings.ts';
import { users } from '#server/modules/users/schema.ts';
import { momentOf, openBackupFolder } from './backupFolder.ts';

const DAY_MS = 86_400_000;

/**
 * The newest backup, in BACKUP_DIR, downloaded or made by the command. Without one, the age counts from the first
 * account.
 */
export async function readBackupAge(db: Queryable, { BACKUP_DIR }: Pick<Config, 'BACKUP_DIR'>) {
  const [stored] = BACKUP_DIR === undefined ? [] : await openBackupFolder(BACKUP_DIR).list();
  const taken = await readBackupTaken(db);
  const moments = [...(stored === undefined ? [] : [momentOf(stored)]), ...(taken ? [taken] : [])];
  const newest = moments.toSorted((a, b) => b.getTime() - a.getTime())[0];
  const since = newest ?? (await db.select({ at: min(users.createdAt) }).from(users))[0]?.at;
  return { newest, isOverdue: since != null && Date.now() - since.getTime() > BACKUP_OLD_DAYS * DAY_MS };
}
