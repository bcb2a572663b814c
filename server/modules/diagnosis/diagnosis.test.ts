import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backups } from '#contract/backups.ts';
import { type Diagnosis, diagnosis } from '#contract/diagnosis.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { writeBackupTaken } from '#server/modules/settings/settings.ts';
import { runCommand } from '#server/tests/setups/backupSetup.ts';
import { cleanUp, newDataDir } from '#server/tests/serverProcess.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { diagnose } from './diagnose.ts';

let server: TestServer;
let admin: Client;
let folder: string;
beforeAll(async () => {
  folder = newDataDir();
  server = await startTestServer({ BACKUP_DIR: folder }, { hasOwnCluster: true });
  admin = await server.signIn('ADMIN');
});
afterAll(async () => {
  await server.stop();
  await cleanUp();
});

const lineOf = ({ findings }: Diagnosis, id: string) => findings.find((finding) => finding.id === id);
const examined = (change: object = {}) => ({
  config: { ...server.config, ...change },
  db: server.db,
  files: server.files,
  speech: server.speech,
});
const findingOf = async (id: string, change: object = {}) => lineOf(await diagnose(examined(change), {}), id);

test('a fresh installation is well, but for what nobody has set up yet', async () => {
  const found = await admin.call(diagnosis.get, {});
  expect(found.standing).toBe('look');
  expect(found.findings.filter(({ standing }) => standing !== 'ok').map(({ id }) => id)).toEqual(['backup', 'mail']);
  expect(lineOf(found, 'workers')?.sentence).toBe('Um processo.');
  expect(lineOf(found, 'versions')?.sentence).toMatch(/^Entoa \S+, Node \d+\.\d+\.\d+, PostgreSQL \d+\.\d+\.$/);
  for (const { standing, help } of found.findings) expect(help === undefined).toBe(standing === 'ok');
});

test('what was mended is told at the next look', async () => {
  expect(await findingOf('backup')).toMatchObject({
    standing: 'look',
    sentence: expect.stringContaining('Nenhuma ainda'),
  });
  await admin.call(backups.make, {});
  await until('a backup', async () => (await admin.call(backups.list, {})).data.length === 1);
  expect(await findingOf('backup')).toMatchObject({ standing: 'ok', sentence: expect.stringContaining(folder) });
  const old = path.join(folder, '2026-01-02T03-04-05Z');
  fs.renameSync(path.join(folder, (await admin.call(backups.list, {})).data[0]!.id), old);
  expect(await findingOf('backup')).toMatchObject({
    standing: 'look',
    help: expect.stringContaining('mais de um dia'),
  });
});

test('without a folder it says when a backup was downloaded, and looks at one of more than a week', async () => {
  const bare = { BACKUP_DIR: undefined };
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  expect(await findingOf('backup', bare)).toMatchObject({ standing: 'look', sentence: 'Nenhuma cópia é feita.' });
  await writeBackupTaken(server.db, days(3));
  expect(await findingOf('backup', bare)).toMatchObject({
    standing: 'ok',
    sentence: 'Feita há 3 dias. Nenhuma é feita sozinha.',
  });
  await writeBackupTaken(server.db, days(8));
  expect(await findingOf('backup', bare)).toMatchObject({
    standing: 'look',
    sentence: 'Feita há 8 dias. Nenhuma é feita sozinha.',
  });
});

test('what is broken says what helps', async () => {
  const nowhere = { SMTP_URL: 'smtp://user:secret@127.0.0.1:9', PUBLIC_URL: new URL('https://127.0.0.1:9/') };
  expect(await findingOf('mail', nowhere)).toMatchObject({
    standing: 'broken',
    help: expect.stringContaining('SMTP_URL'),
  });
  expect(await findingOf('certificate', nowhere)).toMatchObject({ standing: 'look' });
  const inFile = path.join(folder, 'a file');
  fs.writeFileSync(inFile, '');
  expect(await findingOf('backup', { BACKUP_DIR: path.join(inFile, 'backups') })).toMatchObject({
    standing: 'broken',
    help: expect.stringContaining('direito de escrever'),
  });
  const waiting = `insert into graphile_worker._private_jobs (task_id, run_at, attempts, max_attempts)
    select id, now() - interval '2 hours', $1, 3 from graphile_worker._private_tasks limit 1`;
  const forget = () => server.db.$client.query('delete from graphile_worker._private_jobs where max_attempts = 3');
  await server.db.$client.query(waiting, [3]);
  expect(await findingOf('queue')).toMatchObject({ standing: 'look', sentence: expect.stringContaining('desistiram') });
  await forget();
});

test('nothing of a secret is told', async () => {
  const environment = {
    DATABASE_URL: 'postgres://voz:s3nha@db.example/voz?sslpassword=s3nha',
    ADMIN_PASSWORD: 's3nha-s3nha-s3nha',
    ENGINES: 'nuvem=openai-compatible+https://:s3nha@tts.example',
    SMTP_URL: 'smtp://voz:s3nha@mail.example:587',
    OIDC_CLIENT_SECRET: 's3nha',
    AWS_SECRET_ACCESS_KEY: 's3nha',
    PORT: '4000',
    UNKNOWN: 's3nha',
  };
  const found = await diagnose(examined(environment), environment);
  expect(JSON.stringify(found)).not.toContain('s3nha');
  const told = Object.fromEntries(found.configuration.map(({ name, isSet, value }) => [name, isSet && (value ?? '…')]));
  expect(told).toMatchObject({
    DATABASE_URL: 'postgres://db.example/voz',
    SMTP_URL: 'smtp://mail.example:587',
    ADMIN_PASSWORD: '…',
    PORT: '4000',
    HOST: false,
  });
});

test('at the shell it says the same, beside the server, and as JSON', async () => {
  const beside = await runCommand('doctor', [], { DATA_DIR: server.dataDir });
  expect(beside).toMatchObject({
    code: 0,
    said: '',
    out: expect.stringContaining('✓ Quem gera os áudios: Um processo.'),
  });
  expect(beside.out).toContain(
    '! Última cópia de segurança: Feita há 8 dias. Nenhuma é feita sozinha.\n  → Baixe uma em Configurações',
  );
  const json = await runCommand('doctor', ['--json'], { DATA_DIR: server.dataDir });
  expect((JSON.parse(json.out) as Diagnosis).findings.map(({ id }) => id)).toContain('disk');
  expect((await runCommand('doctor', ['--yaml'], { DATA_DIR: server.dataDir })).code).toBe(1);
});
