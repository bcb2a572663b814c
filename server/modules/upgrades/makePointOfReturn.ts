import fs from 'node:fs';
import path from 'node:path';
import type { NamedConnection } from '#server/db/namedConnection.ts';
import { BackupFault } from '#server/modules/backups/format.ts';
import { makeBackup } from '#server/modules/backups/makeBackup.ts';
import { type Databases, openDatabases } from '#server/modules/backups/swapDatabases.ts';
import { openTarSink } from '#server/modules/backups/tarFile.ts';
import type { Files } from '#server/files/files.ts';

export interface Installed {
  readonly connection: NamedConnection;
  readonly files: Files;
  /** Absolute path. */
  readonly dataDir: string;
  /** True if the database is stored in `dataDir`. */
  readonly isEmbedded: boolean;
  readonly version: string;
}

/** A restore point: used automatically if the upgrade fails, and by hand afterwards. */
export interface MadePoint {
  /** Description in a sentence. */
  readonly description: string;
  /** Instructions for returning to it by hand. */
  readonly wayBack: string;
  /** Keeps the restore point after a successful upgrade. */
  keep(): Promise<void>;
  /** Drops the restore point if the database did not change. */
  discard(): Promise<void>;
  /** Restores the database, and returns a sentence that says whether this succeeded. */
  goBack(): Promise<string>;
  end(): Promise<void>;
}

/** Free space required beyond the restore point itself, for WAL and further work. */
const SPARE_BYTES = 128 * 1024 ** 2;
const FOLDER = 'points-of-return';
const ARCHIVES_KEPT = 2;

/**
 * Copies the database file by file, beside it. If the role may not do that or others are connected, dumps its rows into
 * an archive.
 */
export async function makePointOfReturn(upgrade: Installed): Promise<MadePoint> {
  let why: string;
  try {
    const databases = await openDatabases(upgrade.connection, upgrade.connection.database);
    try {
      return await copyDatabase(databases, upgrade);
    } catch (error) {
      await databases.end();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    why = error.message;
  }
  return archiveRows(upgrade, why);
}

async function copyDatabase(databases: Databases, { isEmbedded, dataDir }: Installed): Promise<MadePoint> {
  const startedAt = Date.now();
  const bytes = await databases.size();
  if (isEmbedded) await checkRoom(dataDir, bytes);
  const draft = await copyToDraft(databases);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  return {
    description: `The point of return is a copy of the database: ${megabytes(bytes)} MB, in ${seconds} s.`,
    wayBack: 'Back to what was there before, until the next upgrade or restore: npm run restore -- --undo',
    // Right after a restore, the restore point from before that restore is kept instead.
    keep: async () => ((await databases.isJustRestored()) ? databases.drop(draft) : databases.keepAsPoint(draft)),
    discard: () => databases.drop(draft),
    goBack: async () => {
      await databases.goBackTo(draft);
      return 'It has gone back to its point of return, and nothing is lost: start the earlier Entoa again.';
    },
    end: () => databases.end(),
  };
}

/**
 * PostgreSQL waits five seconds for others to leave the database. A server that starts at the same time, and waits for
 * this upgrade elsewhere, leaves it a little later on a busy machine: it is given five more.
 */
async function copyToDraft(databases: Databases): Promise<string> {
  try {
    return await databases.copyToDraft();
  } catch (error) {
    if (!(error instanceof BackupFault && error.kind === 'inUse')) throw error;
    return databases.copyToDraft();
  }
}

async function checkRoom(dataDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await fs.promises.statfs(dataDir);
  const needed = bytes + SPARE_BYTES;
  if (bavail * bsize >= needed) return;
  const left = `${megabytes(bavail * bsize)} MB are left on the disk of DATA_DIR`;
  throw new Error(`A point of return needs ${megabytes(needed)} MB, and ${left}: make room, then start again.`);
}

async function archiveRows({ connection, files, dataDir, version }: Installed, why: string): Promise<MadePoint> {
  const folder = path.join(dataDir, FOLDER);
  await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-').replace(/\..+/, 'Z')}.entoa`);
  const sink = await openTarSink(file);
  await makeBackup({ connection, files, version, sink, isOfRows: true });
  const { size } = await fs.promises.stat(file);
  const byHand = `npm run restore -- ${file}`;
  return {
    description: `${why} So the point of return is an archive of its rows: ${file}, ${megabytes(size)} MB.`,
    wayBack: `Back to what was there before: ${byHand}`,
    keep: async () => {
      const all = (await fs.promises.readdir(folder)).filter((name) => name.endsWith('.entoa')).sort();
      for (const name of all.slice(0, -ARCHIVES_KEPT)) await fs.promises.rm(path.join(folder, name), { force: true });
    },
    discard: () => fs.promises.rm(file, { force: true }),
    goBack: async () => `Its jobs are in the form of this Entoa already. With the earlier one: ${byHand}`,
    end: async () => {},
  };
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);
