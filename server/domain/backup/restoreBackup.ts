import path from 'node:path';
import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Files } from '#server/files/files.ts';
import { knownSchemas, migrateTo } from '#server/db/migrate.ts';
import type { NamedConnection } from '#server/db/namedConnection.ts';
import { migrateQueue } from '#server/jobs/migrateQueue.ts';
import { checkBackup, type CheckedBackup } from './checkBackup.ts';
import type { Source } from './container.ts';
import { FILES, rowsOf, tableOf } from './format.ts';
import { openLoader } from './loadDatabase.ts';
import { openDatabases } from './swapDatabases.ts';

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
}

/**
 * Reads and checks the whole backup, writes its files and, beside the database in use, a new one; then the two change
 * places in one moment. Killed before it, nothing has changed but that files lie there which nobody names.
 */
export async function restoreBackup(options: Options): Promise<CheckedBackup> {
  const prepared = await prepareRestore(options);
  options.onStep('Putting it in place…');
  await putInPlace(options.connection, prepared);
  return prepared;
}

/** All of it but the change of places: people may work on meanwhile. */
export async function prepareRestore(options: Options): Promise<PreparedRestore> {
  const { connection, files, source, onStep } = options;
  const foundDraft = files.scratchPath('found');
  const databases = await openDatabases(connection, connection.database);
  try {
    onStep('Checking the backup…');
    const checked = await checkBackup(source, { schemas: knownSchemas(), foundDraft });
    const { header, totals } = checked;
    onStep(`It is whole: ${rowsOf(totals)} rows, ${totals.parts} parts, of ${header.createdAt}. Writing it…`);
    const draft = await databases.makeDraft();
    try {
      await fill({ ...connection, database: draft }, checked, options);
    } catch (error) {
      await databases.drop(draft).catch(() => {});
      throw error;
    }
    return { ...checked, draft };
  } finally {
    await databases.end();
    await files.discard(foundDraft);
  }
}

/** Nobody may be connected to the database in use. */
export async function putInPlace(connection: NamedConnection, { draft }: PreparedRestore): Promise<void> {
  const databases = await openDatabases(connection, connection.database);
  try {
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

/** Audio and zips that are there have the same name only because they are the same. */
async function putBack(files: Files, name: string, bytes: number, body: Readable): Promise<void> {
  if (!name.startsWith('models/') && (await files.kept.stat(name))?.bytes === bytes) {
    body.resume();
    return;
  }
  const draft = files.scratchPath('restored');
  await fs.promises.mkdir(path.dirname(draft), { recursive: true });
  await pipeline(body, fs.createWriteStream(draft, { mode: 0o600 }));
  await files.kept.take(name, draft);
}
