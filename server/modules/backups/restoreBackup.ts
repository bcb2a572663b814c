import path from 'node:path';
import fs from 'node:fs';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { assertRoom, LEAST_BYTES, writeWithinRoom } from '#server/files/diskSpace.ts';
import type { Files } from '#server/files/files.ts';
import { knownSchemas, migrateTo } from '#server/db/migrate.ts';
import type { NamedConnection } from '#server/db/namedConnection.ts';
import { migrateQueue } from '#server/jobs/migrateQueue.ts';
import { checkBackup, type CheckedBackup } from './checkBackup.ts';
import type { Source } from './container.ts';
import { BackupFault, FILES, type Part, rowsOf, tableOf } from './format.ts';
import { holdDeletions } from './deletions.ts';
import { openLoader } from './loadDatabase.ts';
import { openDatabases } from './swapDatabases.ts';

/** Bytes left free while restoring: the usual reserve and some WAL segments of the database. */
const RESERVE_BYTES = LEAST_BYTES + 96 * 1024 ** 2;
/** Disk bytes of a table, its indexes and its WAL, per compressed byte of its rows. */
const TABLE_FACTOR = 8;

interface Options {
  /** Connection to the database in use. */
  readonly connection: NamedConnection;
  readonly files: Files;
  readonly source: Source;
  /** True if all sessions end, so that everybody signs in again. */
  readonly endsSessions: boolean;
  readonly onStep: (sentence: string) => void;
}

export interface PreparedRestore extends CheckedBackup {
  /** Name of the restored database, beside the one in use. */
  readonly draft: string;
  /**
   * Allows deletions again; call it just before the swap, or if there will be none. Returns false if the lock was lost
   * with its connection, so that deletions may have run.
   */
  release(): Promise<boolean>;
}

/**
 * Reads and checks the whole backup, writes its files and a new database beside the one in use, then swaps the two
 * atomically. If it is killed before the swap, only unreferenced files are left over.
 */
export async function restoreBackup(options: Options): Promise<CheckedBackup> {
  const prepared = await prepareRestore(options);
  options.onStep('Putting it in place…');
  await swapDatabase(options.connection, prepared, await prepared.release());
  return prepared;
}

/**
 * Everything except the database swap; safe while the server is in use. Files that already exist are not written again,
 * so permanent deletions are blocked from before the existence check until the swap.
 */
export async function prepareRestore(options: Options): Promise<PreparedRestore> {
  const { connection, files, source, onStep } = options;
  const foundDraft = files.scratchPath('found');
  const databases = await openDatabases(connection, connection.database);
  const hold = new pg.Client({ ...connection, application_name: 'entoa restore' });
  hold.on('error', () => {});
  const release = async () => {
    const isHeld = await hold.query('select 1').then(
      () => true,
      () => false,
    );
    await hold.end().catch(() => {});
    return isHeld;
  };
  try {
    await hold.connect();
    await hold.query('set statement_timeout = 0');
    await holdDeletions(hold);
    onStep('Checking the backup…');
    let needed = 0;
    const onPart = async ({ name, bytes }: Part) => {
      needed += await bytesNeeded(files, name, bytes);
    };
    const checked = await checkBackup(source, { schemas: knownSchemas(), foundDraft, onPart });
    await assertRoom(files.root, needed, RESERVE_BYTES);
    const { header, totals } = checked;
    onStep(`It is whole: ${rowsOf(totals)} rows, ${totals.parts} parts, of ${header.createdAt}. Writing it…`);
    const draft = await databases.makeDraft();
    try {
      await fill({ ...connection, database: draft }, checked, options);
    } catch (error) {
      await databases.drop(draft).catch(() => {});
      throw error;
    }
    return { ...checked, draft, release };
  } catch (error) {
    await release();
    throw error;
  } finally {
    await databases.end();
    await files.discard(foundDraft);
  }
}

const INTERRUPTED =
  'The connection to the database was lost on the way, so files that the backup names may be gone: restore again.';

/** Requires that no connection to the database in use is open. `wasHeld` is the result of `release`. */
export async function swapDatabase(
  connection: NamedConnection,
  { draft }: PreparedRestore,
  wasHeld: boolean,
): Promise<void> {
  const databases = await openDatabases(connection, connection.database);
  try {
    if (!wasHeld) throw new BackupFault(INTERRUPTED, 'interrupted');
    await databases.putInPlace(draft);
  } catch (error) {
    await databases.drop(draft).catch(() => {});
    throw error;
  } finally {
    await databases.end();
  }
}

async function fill(connection: pg.ClientConfig, { header, totals }: CheckedBackup, options: Options): Promise<void> {
  const { files, source, endsSessions } = options;
  await migrateTo(header.schema, connection, migrateQueue);
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const loader = await openLoader(client, totals);
    for await (const { name, bytes, body } of source.parts()) {
      const table = tableOf(name);
      // WAL grows with the loaded tables; without disk space for it, the database in use would stop too.
      await assertRoom(files.root, await bytesNeeded(files, name, bytes), RESERVE_BYTES);
      if (table !== undefined) await loader.take(table, body);
      else if (name.startsWith(FILES)) await putBack(files, name.slice(FILES.length), bytes, body);
      else body.resume();
    }
    await loader.end();
    if (endsSessions)
      await client.query("update sessions set ended_at = now(), end_reason = 'restored' where ended_at is null");
  } finally {
    await client.end();
  }
}

/** Disk bytes that a part needs; the database may be on another disk. */
async function bytesNeeded(files: Files, name: string, bytes: number): Promise<number> {
  if (tableOf(name) !== undefined) return bytes * TABLE_FACTOR;
  if (!name.startsWith(FILES)) return 0;
  return (await isThere(files, name.slice(FILES.length), bytes)) ? 0 : bytes;
}

async function isThere(files: Files, name: string, bytes: number): Promise<boolean> {
  return !name.startsWith('models/') && (await files.kept.stat(name))?.bytes === bytes;
}

/** Audio and zips are named by content, so an existing file of that name and size is the same file. */
async function putBack(files: Files, name: string, bytes: number, body: Readable): Promise<void> {
  if (await isThere(files, name, bytes)) {
    body.resume();
    return;
  }
  const draft = files.scratchPath('restored');
  await fs.promises.mkdir(path.dirname(draft), { recursive: true });
  try {
    await writeWithinRoom(body, draft);
    await files.kept.take(name, draft);
  } catch (error) {
    await files.discard(draft);
    throw error;
  }
}
