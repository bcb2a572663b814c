import type { Backup } from '#contract/backups.ts';
import { type BackupFolder, momentOf } from './backupFolder.ts';
import { rowsOf } from './format.ts';

/** Newest first; a backup that was modified by hand and cannot be read is omitted. */
export async function listBackups(folder: BackupFolder): Promise<Backup[]> {
  const ids = await folder.list();
  const all = await Promise.allSettled(ids.map((id) => describe(folder, id)));
  return all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function describe(folder: BackupFolder, id: string): Promise<Backup> {
  const { header, totals } = await folder.read(id);
  return {
    id,
    createdAt: momentOf(id).toISOString(),
    bytes: totals.bytes,
    rows: rowsOf(totals),
    files: totals.files,
    version: header.version,
  };
}
