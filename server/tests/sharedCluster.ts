import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { APPLICATION, SUPERUSER } from '#server/db/databaseRoles.ts';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import { copyCluster, sharedClusters } from '#testing/clusterTemplate.ts';
import { ofToday } from '#testing/programs.ts';
import { waited } from '#testing/waited.ts';

export interface SharedDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Name of the database with the current schema and without people that the others are copies of. */
const TEMPLATE = 'postgres';

/** One a process, whatever its test files load anew. */
const shared = globalThis as { entoaTestCluster?: Promise<string>; entoaTestDatabases?: number };

/**
 * A database of its own with the current schema and without people, in the PostgreSQL that all test files of this
 * process share; undefined outside a test run. The end of the run ends the clusters.
 */
export async function createSharedDatabase(): Promise<SharedDatabase | undefined> {
  const folder = sharedClusters();
  if (folder === undefined) return undefined;
  shared.entoaTestCluster ??= waited('clusters', () => startSharedCluster(folder));
  const host = await shared.entoaTestCluster;
  shared.entoaTestDatabases = (shared.entoaTestDatabases ?? 0) + 1;
  const name = `entoa_${shared.entoaTestDatabases}`;
  await ask(host, `create database ${name} template ${TEMPLATE} owner ${APPLICATION}`);
  return {
    url: `postgres://${APPLICATION}@/${name}?host=${host}`,
    drop: () => ask(host, `drop database ${name} with (force)`),
  };
}

async function startSharedCluster(folder: string): Promise<string> {
  const dataDir = path.join(folder, String(process.pid));
  fs.mkdirSync(dataDir);
  await copyCluster(dataDir, ofToday('main'));
  const host = path.join(dataDir, 'postgres');
  await startEmbeddedPostgres(host, { role: 'owner', onEvent: ({ message }) => console.error(message) });
  return host;
}

async function ask(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, user: SUPERUSER, database: 'template1' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
