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

/** What stays free while a backup is written: the usual reserve and some segments of the database's log. */
const RESERVE_BYTES = LEAST_BYTES + 96 * 1024 ** 2;
/** Bytes of a table with its indexes and its share of the log, for one of its packed rows. */
const TABLE_FACTOR = 8;

interface Options {
  /** Of the database in use. */
  readonly connection: NamedConnection;
  readonly files: Files;
  readonly source: Source;
  /** Whether everybody is to sign in anew. */
  readonly endsSessions: boolean;
  readonly onStep: (sentence: string) => void;
}

export interface PreparedRestore extends CheckedBackup {
  /** A database beside the one in use that holds what the backup held. */
  readonly draft: string;
  /**
   * Lets deletions go on; to be called when the two are about to change places, or never will. False where they may
   * have gone on before, because the connection that held them off was lost.
   */
  release(): Promise<boolean>;
}

/**
 * Reads and checks the whole backup, writes its files and, beside the database in use, a new one; then the two change
 * places in one moment. Killed before it, nothing has changed but that files lie there which nobody names.
 */
export async function restoreBackup(options: Options): Promise<CheckedBackup> {
  const prepared = await prepareRestore(options);
  options.onStep('Putting it in place…');
  await swapDatabase(options.connection, prepared, await prepared.release());
  return prepared;
}

/**
 * Everything except the database swap; safe while the server is in use. Files that are there already are not written
 * again, so nothing is removed for good from before they are looked for until the swap.
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

/** Nobody may be connected to the database in use. `wasHeld` is what `release` answered. */
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
      // The log of the database grows with its tables, and without room for it the database in use ends too.
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

/** Bytes that a part takes on the disk once it is written; the database may lie on another one. */
async function bytesNeeded(files: Files, name: string, bytes: number): Promise<number> {
  if (tableOf(name) !== undefined) return bytes * TABLE_FACTOR;
  if (!name.startsWith(FILES)) return 0;
  return (await isThere(files, name.slice(FILES.length), bytes)) ? 0 : bytes;
}

async function isThere(files: Files, name: string, bytes: number): Promise<boolean> {
  return !name.startsWith('models/') && (await files.kept.stat(name))?.bytes === bytes;
}

/** Audio and zips that are there have the same name only because they are the same. */
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
