import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { cases } from '#testing/cases.ts';
import { client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { checkBackup } from '#server/modules/backups/checkBackup.ts';
import { openTarSource } from '#server/modules/backups/tarFile.ts';
import { knownSchemas } from '#server/db/migrate.ts';
import { SUPERUSER } from '#server/db/databaseRoles.ts';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import {
  cleanUp,
  newDataDir,
  newDataDirWithCluster,
  startOfToday,
  startServerProcess,
} from '#server/tests/serverProcess.ts';
import {
  fingerprints,
  keepPackAndRecognizer,
  keptFiles,
  runCommand,
  storedFolders,
  withDatabase,
} from '#server/tests/setups/backupSetup.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

/** Number of kills during a backup and during a restore; run with BACKUP_KILLS=100 after changing either. */
const KILLS = Number(process.env['BACKUP_KILLS'] ?? cases(4));

let DATA_DIR: string;
/** Backups made while people worked, and when nobody did. */
let [busy, quiet] = ['', ''];
/** What the quiet one holds. */
let whole: Record<string, string>;
let session: { accessToken: string; refreshToken: string };
let idProject: number;

beforeAll(async () => {
  DATA_DIR = await newDataDirWithCluster();
  [busy, quiet] = [path.join(DATA_DIR, 'busy.entoa'), path.join(DATA_DIR, 'quiet.entoa')];
  const server = await startServerProcess({ DATA_DIR });
  const user = await server.signIn('MANAGER');
  session = user.tokens;
  idProject = (await newProject(user, 'URA que se guarda')).id;
  for (const text of ['Bom dia!', 'Boa tarde! Aguarde na linha.'])
    await spokenPrompt(user, idProject, { name: text.slice(0, 9), text });
  const { id } = await spokenPrompt(user, idProject, { name: 'ruim', text: 'Isto está ruim.', compression: true });
  await user.call(prompts.invalidate, { id, reason: 'A palavra "ruim", com\ttabulação \\N e acento: ã' });
  await user.call(dictionary.create, { written: 'URA', kind: 'respelling', spoken: 'ura', idProject });
  await user.call(projects.pack, { id: idProject });
  await until('the zip', async () => (await user.call(projects.get, { id: idProject })).zipPath !== null);
  let isMade = false;
  const working = (async () => {
    for (let i = 0; !isMade; i += 1) {
      const texts = { name: `sem parar ${i}`, text: `Aviso número ${i}.` };
      await user.call(prompts.create, { idProject, speaker: 'Clara', compression: false, ...texts });
    }
  })();
  const made = await runCommand('backup', [busy], { DATA_DIR });
  isMade = true;
  await working;
  expect(made).toMatchObject({ code: 0, said: '' });
  await until('the end of the queue', async () => {
    const { counts } = await user.call(prompts.list, { idProject });
    return counts.enqueued + counts.processing === 0;
  });
  server.child.kill('SIGTERM');
  await server.ended();
  whole = await withDatabase(DATA_DIR, async (connection) => {
    await query(connection, HELD_IN_ITS_LAST_TRY);
    await keepPackAndRecognizer(DATA_DIR, connection);
    return fingerprints(connection);
  });
  expect(await runCommand('backup', [quiet], { DATA_DIR })).toMatchObject({ code: 0, said: '' });
});
afterAll(cleanUp);

/** A job of an unknown kind, held by a worker that does not exist where the backup is restored. */
const HELD_IN_ITS_LAST_TRY = `
  select graphile_worker.add_job('of-the-test', job_key => 'held', max_attempts => 3);
  update graphile_worker._private_jobs set attempts = 3, locked_at = now(), locked_by = 'gone' where key = 'held'`;

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<object>(text).finally(() => client.end());
  return rows;
}

test('restored into an empty folder every row and file is as it was, and who was signed in still is', async () => {
  const empty = newDataDir();
  expect(await runCommand('restore', [quiet, '--into', empty], {})).toMatchObject({ code: 0, said: '' });
  // The running try does not count; otherwise a job in its last try would wait forever.
  const jobs = `
    select attempts, max_attempts, locked_by from graphile_worker.jobs
    where task_identifier = 'of-the-test'`;
  await withDatabase(empty, async (connection) => {
    expect(await fingerprints(connection)).toEqual(whole);
    expect(await query(connection, jobs)).toEqual([{ attempts: 2, max_attempts: 3, locked_by: null }]);
  });
  expect(keptFiles(empty)).toEqual(keptFiles(DATA_DIR));
  const names = Object.keys(keptFiles(empty));
  expect(storedFolders.filter((folder) => !names.some((name) => name.startsWith(`${folder}/`)))).toEqual([]);
  const server = await startServerProcess({ DATA_DIR: empty });
  const user = client(server.origin, session);
  const { data } = await user.call(prompts.list, { idProject });
  expect((await user.fetch(data[0]!.path!)).status).toBe(200);
  // Ids continue after the restored ones.
  expect((await newProject(user)).id).toBeGreaterThan(idProject);
  server.child.kill('SIGTERM');
  await server.ended();
});

test('a backup made while people worked goes on where it was: all is spoken, and charged once', async () => {
  const other = await newDataDirWithCluster();
  expect(await runCommand('restore', [busy, '--into', other], {})).toMatchObject({ code: 0, said: '' });
  const server = await startServerProcess({ DATA_DIR: other });
  const user = client(server.origin, session);
  const { meta } = await until('the end of the queue', async () => {
    const list = await user.call(prompts.list, { idProject });
    return list.counts.enqueued + list.counts.processing === 0 && list;
  });
  expect(meta.total).toBeGreaterThan(3);
  server.child.kill('SIGTERM');
  await server.ended();
  await withDatabase(other, async (connection) => {
    const db = new pg.Client(connection);
    await db.connect();
    const { rows } = await db.query<{ hash: string; bytes: number }>(
      'select hash, bytes::int from audios where exists (select 1 from prompts where audio_hash = hash)',
    );
    const files = keptFiles(other);
    for (const { hash, bytes } of rows) expect(files[`files/audio/${hash.slice(0, 2)}/${hash}.wav`]).toBe(bytes);
    const charged = await db.query(
      "select (select count(*) from usage where type = 'FILE') = (select count(*) from audios where is_billed) as once",
    );
    expect(charged.rows).toEqual([{ once: true }]);
    const spoken = await db.query('select count(*)::int as count from prompts where status = $1', ['PROCESSED']);
    expect(spoken.rows).toEqual([{ count: meta.total }]);
    await db.end();
  });
});

test('from the embedded database into another PostgreSQL, whose role is nobody special, and back', async () => {
  const place = newDataDir();
  const host = path.join(place, 'postgres');
  const other = await startEmbeddedPostgres(host, { role: 'owner', onEvent: () => {} });
  try {
    const admin = new pg.Client({ ...other.connection, user: SUPERUSER });
    await admin.connect();
    await admin.query('create role voz login createdb');
    await admin.query('create database voz owner voz');
    await admin.end();
    const DATABASE_URL = `postgres://voz@/voz?host=${host}`;
    const elsewhere = newDataDir();
    const into = await runCommand('restore', [quiet, '--into', DATABASE_URL], { DATA_DIR: elsewhere });
    expect(into).toMatchObject({ code: 0, said: '' });
    const connection = { host, user: 'voz', database: 'voz' };
    expect(await fingerprints(connection)).toEqual(whole);
    expect(keptFiles(elsewhere)).toEqual(keptFiles(DATA_DIR));
    const back = path.join(place, 'back.entoa');
    expect(await runCommand('backup', [back], { DATA_DIR: elsewhere, DATABASE_URL })).toMatchObject({ code: 0 });
    const home = await newDataDirWithCluster();
    expect(await runCommand('restore', [back, '--into', home], {})).toMatchObject({ code: 0 });
    expect(await withDatabase(home, fingerprints)).toEqual(whole);
  } finally {
    await other.stop();
  }
});

test('a restore over what is there can be taken back, and is refused while a server runs', async () => {
  const dir = await newDataDirWithCluster();
  expect(await runCommand('restore', [quiet, '--into', dir], {})).toMatchObject({ code: 0 });
  const server = await startServerProcess({ DATA_DIR: dir });
  const user = client(server.origin, session);
  await newProject(user, 'Só depois da cópia');
  const refused = await runCommand('restore', [quiet], { DATA_DIR: dir });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('Another Entoa is running')]);
  server.child.kill('SIGTERM');
  await server.ended();
  const later = await withDatabase(dir, fingerprints);
  expect(await runCommand('restore', [quiet, '--end-sessions'], { DATA_DIR: dir })).toMatchObject({ code: 0 });
  const { projects: rows, sessions: ended } = await withDatabase(dir, fingerprints);
  expect([rows === later['projects'], ended === later['sessions']]).toEqual([false, false]);
  const restored = await startServerProcess({ DATA_DIR: dir });
  expect((await client(restored.origin, session).ask(projects.list, {})).status).toBe(401);
  restored.child.kill('SIGTERM');
  await restored.ended();
  expect(await runCommand('restore', ['--undo'], { DATA_DIR: dir })).toMatchObject({ code: 0 });
  expect((await withDatabase(dir, fingerprints))['projects']).toBe(later['projects']);
});

test('a password encrypts it; without it, or with another, it is refused in words', async () => {
  const file = path.join(newDataDir(), 'secret.entoa');
  const BACKUP_PASSWORD = 'uma senha de verdade';
  expect(await runCommand('backup', [file], { DATA_DIR, BACKUP_PASSWORD })).toMatchObject({ code: 0 });
  expect(fs.readFileSync(file).includes('URA que se guarda')).toBe(false);
  expect(fs.readFileSync(file).includes('database/prompts')).toBe(false);
  const into = ['--into', await newDataDirWithCluster()];
  const without = await runCommand('restore', [file, ...into], {});
  expect([without.code, without.said]).toEqual([1, expect.stringContaining('set BACKUP_PASSWORD')]);
  const wrong = await runCommand('restore', [file, ...into], { BACKUP_PASSWORD: 'outra' });
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('another password')]);
  expect(await runCommand('restore', [file, ...into], { BACKUP_PASSWORD })).toMatchObject({ code: 0, said: '' });
});

test('what is cut off, spoiled, newer or not ours is refused before anything is touched', async () => {
  const dir = await newDataDirWithCluster();
  const untouched = [await withDatabase(dir, fingerprints), keptFiles(dir)];
  const good = fs.readFileSync(quiet);
  const spoiled = (change: (bytes: Buffer) => Buffer) => change(Buffer.from(good));
  const flip = (at: number) => (bytes: Buffer) => {
    bytes[at] = bytes[at]! ^ 1;
    return bytes;
  };
  const header = good.subarray(512, 512 + 200).toString('latin1');
  const schema = /"schema":(\d+)/.exec(header)![1]!;
  const cases: [string, Buffer, RegExp][] = [
    ['empty', Buffer.alloc(0), /no backup of Entoa/],
    ['foreign', Buffer.from('PK\u0003\u0004'.repeat(1000)), /no backup of Entoa/],
    ['cut', good.subarray(0, Math.floor(good.length * 0.6)), /cut off|damaged/],
    ['without its end', good.subarray(0, good.lastIndexOf('manifest.jsonl')), /cut off|damaged/],
    ['a row', spoiled(flip(good.indexOf('database/') + 512 + 40)), /damaged/],
    ['a sound', spoiled(flip(good.indexOf('files/audio/') + 512 + 4000)), /damaged/],
    [
      'newer',
      Buffer.from(good.toString('latin1').replace(`"schema":${schema}`, `"schema":9${schema.slice(1)}`), 'latin1'),
      /newer Entoa/,
    ],
  ];
  for (const [name, bytes, sentence] of cases) {
    const file = path.join(newDataDir(), 'bad.entoa');
    fs.writeFileSync(file, bytes);
    const refused = await runCommand('restore', [file], { DATA_DIR: dir });
    expect([name, refused.code, refused.said]).toEqual([name, 1, expect.stringMatching(sentence)]);
    expect(refused.said.trim().split('\n')).toHaveLength(1);
  }
  expect([await withDatabase(dir, fingerprints), keptFiles(dir)]).toEqual(untouched);
});

test('killed at any moment: the old state or the new one, and never half an archive', async () => {
  const dir = await newDataDirWithCluster();
  expect(await runCommand('restore', [busy, '--into', dir], {})).toMatchObject({ code: 0 });
  const before = await withDatabase(dir, fingerprints);
  const file = path.join(dir, 'killed.entoa');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const ms = 250 + Math.random() * 2250;
    const backup = startOfToday('backup', { DATA_DIR: dir }, [file]);
    setTimeout(() => backup.child.kill('SIGKILL'), ms);
    await backup.ended();
    if (fs.existsSync(file))
      await checkBackup(openTarSource(file), { schemas: knownSchemas(), foundDraft: path.join(dir, 'found') });
    fs.rmSync(file, { force: true });
    const restore = startOfToday('restore', { DATA_DIR: dir }, [quiet]);
    setTimeout(() => restore.child.kill('SIGKILL'), ms);
    await restore.ended();
    expect([before, whole], `after ${ms} ms`).toContainEqual(await withDatabase(dir, fingerprints));
  }
});
