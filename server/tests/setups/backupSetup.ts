import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import { STORED_FOLDERS } from '#server/modules/storedNames.ts';
import { startOfToday } from '#server/tests/serverProcess.ts';

/** Output and exit code of a shell program. */
export async function runCommand(
  program: 'backup' | 'restore' | 'doctor' | 'keys',
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | string; out: string; said: string }> {
  const run = startOfToday(program, environment, args);
  const code = await run.ended();
  return { code, out: run.out(), said: run.said() };
}

/** Row count and hash of every table, except those of running processes and the time that a backup notes after it. */
export async function fingerprints(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('limit_windows', " +
        "'streams', 'workers')",
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: sums } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(each::text, '' order by each::text collate "C"), '')) as sum
          from ${name} as each ${name === 'settings' ? "where name <> 'backupTaken'" : ''}`,
      );
      found[name] = sums[0]!.sum;
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Runs the database of a data folder without a server. */
export async function withDatabase<T>(dataDir: string, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const database = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), { role: 'owner', onEvent: () => {} });
  try {
    return await work(database.connection);
  } finally {
    await database.stop();
  }
}

/** Where the files of each kind lie in a data folder. */
export const storedFolders = STORED_FOLDERS.map((folder) => (folder === 'models' ? folder : `files/${folder}`));

/** Paths and sizes of stored files in a data folder. */
export function keptFiles(dataDir: string): Record<string, number> {
  const entries = storedFolders
    .map((folder) => path.join(dataDir, folder))
    .flatMap((folder) =>
      fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }) : [],
    );
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.ogg'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(dataDir, file), fs.statSync(file).size]),
  );
}

/** Adds a pack of numbers, and a recognizer whose files have the names of their upload. */
export async function keepPackAndRecognizer(dataDir: string, connection: pg.ClientConfig): Promise<void> {
  const [pack, recognizer] = [`${randomUUID()}.wav`, randomUUID()];
  const files = [path.join('files/numbers', pack), path.join('models', recognizer, 'mini encoder (1).onnx')];
  for (const file of files.map((file) => path.join(dataDir, file))) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, randomBytes(1000));
  }
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      "insert into number_packs (voice, status, request, file) values ('Clara', 'READY', gen_random_uuid(), $1)",
      [pack],
    );
    const installed = { name: 'Mini', kind: 'whisper', folder: recognizer, bytes: 1000, origin: null };
    await client.query("insert into settings (name, value) values ('recognizer', $1)", [
      { ...installed, installedAt: new Date().toISOString() },
    ]);
  } finally {
    await client.end();
  }
}
