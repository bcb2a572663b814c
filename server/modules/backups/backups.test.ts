import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { backups } from '#contract/backups.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#server/modules/users/schema.ts';
import { connectionOf } from '#server/db/database.ts';
import { momentOf } from './backupFolder.ts';
import { deleteUnlessHeld, holdDeletions } from './deletions.ts';
import { cleanUp, newDataDir } from '#server/tests/serverProcess.ts';
import {
  fingerprints,
  keepPackAndRecognizer,
  keptFiles,
  runCommand,
  withDatabase,
} from '#server/tests/setups/backupSetup.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { secondFactors } from '#server/modules/auth/schema.ts';
import { sealedFor } from '#server/modules/auth/checkCode.ts';
import { newSecret } from '#server/modules/auth/totp.ts';
import { DEMO_PASSWORD } from '#testing/accounts.ts';
import { Secret, TOTP } from 'otpauth';
import { backUp, isDue } from './backUpJob.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-backups-'));
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ BACKUP_DIR: folder });
  admin = await server.signIn('ADMIN');
});
afterAll(async () => {
  await server.stop();
  await cleanUp();
  fs.rmSync(folder, { recursive: true, force: true });
});

const madeNow = async (count: number) => {
  await admin.call(backups.make, {});
  return until('the backup', async () => {
    const all = await admin.call(backups.list, {});
    return !all.isMaking && all.data.length === count && all.data;
  });
};
const stored = () =>
  fs.readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
/** Names and inodes; a file written anew has another inode. */
const written = () => stored().map((file) => `${file.name} ${fs.statSync(path.join(file.parentPath, file.name)).ino}`);

test('a press makes one; the second stores only what is new, and either is whole', async () => {
  const { id } = await newProject(admin);
  await spokenPrompt(admin, id);
  await keepPackAndRecognizer(server.dataDir, connectionOf(server.db.$client));
  expect(await admin.call(backups.list, {})).toMatchObject({ isOn: true, isMaking: false, failure: null, data: [] });
  const [first] = await madeNow(1);
  expect(first).toMatchObject({ files: 3 });
  expect(stored()).toHaveLength(3);
  const before = written();
  await spokenPrompt(admin, id, { name: 'nova', text: 'Só na segunda cópia.' });
  const [second] = await madeNow(2);
  expect(second).toMatchObject({ files: 4 });
  // Only audio cannot have changed under its name; other files are read again.
  expect(written().filter((one) => before.includes(one))).toHaveLength(1);
  expect(stored()).toHaveLength(4);
  for (const [backup, files] of [
    [second!, 4],
    [first!, 3],
  ] as const) {
    const empty = newDataDir();
    const place = path.join(folder, backup.id);
    expect(await runCommand('restore', [place, '--into', empty], {})).toMatchObject({ code: 0, said: '' });
    expect(Object.keys(keptFiles(empty))).toHaveLength(files);
  }
});

test('what is downloaded restores like the folder; who took it along stands in the log', async () => {
  const [newest] = (await admin.call(backups.list, {})).data;
  const { path: address } = await admin.call(backups.authorizeDownload, { id: newest!.id, password: DEMO_PASSWORD });
  // The address alone is enough to download, once.
  const answer = await fetch(server.origin + address);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="entoa-${newest!.id}.entoa"`);
  const dir = newDataDir();
  const file = path.join(dir, 'fetched.entoa');
  await pipeline(Readable.fromWeb(answer.body as never), fs.createWriteStream(file));
  const [one, other] = [newDataDir(), newDataDir()];
  expect(await runCommand('restore', [file, '--into', one], {})).toMatchObject({ code: 0 });
  expect(await runCommand('restore', [path.join(folder, newest!.id), '--into', other], {})).toMatchObject({ code: 0 });
  expect(await withDatabase(one, fingerprints)).toEqual(await withDatabase(other, fingerprints));
  const { data } = await admin.call(audit.list, { noun: 'backups' });
  expect(data[0]).toMatchObject({ action: 'backups.download', entityName: newest!.id });
  expect((await fetch(server.origin + address)).status).toBe(422);
});

test('without a folder one is made while it is downloaded, restores, and its age is known', async () => {
  const bare = await startTestServer();
  try {
    const chief = await bare.signIn('ADMIN');
    await bare.db.update(users).set({ createdAt: sql`now() - interval '8 days'` });
    expect(await chief.call(backups.age, {})).toEqual({ newest: null, isOverdue: true });
    // One made by the command, as nightly by cron, counts too.
    const nightly = path.join(newDataDir(), 'nightly.entoa');
    const { DATABASE_URL } = bare.config;
    const place = { DATA_DIR: bare.dataDir, ...(DATABASE_URL !== undefined && { DATABASE_URL }) };
    expect(await runCommand('backup', [nightly], place)).toMatchObject({ code: 0, said: '' });
    expect((await chief.call(backups.age, {})).isOverdue).toBe(false);
    await bare.db.$client.query("delete from settings where name = 'backupTaken'");
    await spokenPrompt(chief, (await newProject(chief)).id);
    const ask = async (password = DEMO_PASSWORD) => {
      const { path: address } = await chief.call(backups.authorizeDownloadNow, { password });
      return bare.origin + address;
    };
    expect((await chief.ask(backups.authorizeDownloadNow, { password: 'Errada#2026' })).body.code).toBe(
      'WRONG_PASSWORD',
    );
    expect((await fetch(`${bare.origin}/api/backups/archive-now?token=${'x'.repeat(43)}`)).status).toBe(422);
    const address = await ask();
    const answer = await fetch(address);
    expect(answer.headers.get('content-disposition')).toMatch(/filename="entoa-[\dTZ-]+\.entoa"/);
    const file = path.join(newDataDir(), 'now.entoa');
    await pipeline(Readable.fromWeb(answer.body as never), fs.createWriteStream(file));
    expect((await fetch(address)).status).toBe(422);
    const empty = newDataDir();
    expect(await runCommand('restore', [file, '--into', empty], {})).toMatchObject({ code: 0, said: '' });
    expect(Object.keys(keptFiles(empty))).toHaveLength(1);
    await until('its age', async () => (await chief.call(backups.age, {})).newest);
    expect(await chief.call(backups.age, {})).toMatchObject({ isOverdue: false });
    expect(await chief.call(settings.get, {})).not.toHaveProperty('backupTaken');
    const { data } = await chief.call(audit.list, { noun: 'backups' });
    expect(data.map(({ action }) => action)).toEqual(['backups.download']);
  } finally {
    await bare.stop();
  }
});

test('a download that is broken off counts as no backup and holds nothing up', async () => {
  const [before] = (await admin.call(backups.list, {})).data;
  const { path: address } = await admin.call(backups.authorizeDownloadNow, { password: DEMO_PASSWORD });
  const left = new AbortController();
  const answer = await fetch(server.origin + address, { signal: left.signal });
  expect(answer.status).toBe(200);
  left.abort();
  await until('the lock on deletions', () => deleteUnlessHeld(server.db.$client, async () => {}));
  expect((await admin.call(backups.age, {})).newest).toBe(before!.createdAt);
});

test('a download is refused while another backup is being made, instead of waiting without a byte', async () => {
  const other = new pg.Client(connectionOf(server.db.$client));
  await other.connect();
  try {
    await holdDeletions(other);
    const refused = await admin.ask(backups.authorizeDownloadNow, { password: DEMO_PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([409, 'BACKUP_RUNNING']);
  } finally {
    await other.end();
  }
});

test('a backup needs the present password, a code where there is one, and an address of a minute', async () => {
  const all = (await admin.call(backups.list, {})).data;
  const [newest, older] = [all[0]!.id, all[1]!.id];
  const ask = (proof: object, id = newest, client = admin) => client.ask(backups.authorizeDownload, { id, ...proof });
  const archive = (token: string, id = newest) => fetch(`${server.origin}/api/backups/${id}/archive?token=${token}`);
  const tokenOf = (answer: { body: { path: string } }) => new URL(answer.body.path, server.origin).searchParams;

  // The session, its cookie or a made-up token do not authorize the download.
  for (const headers of [{ cookie: admin.cookie }, { authorization: `Bearer ${admin.tokens.accessToken}` }])
    expect((await fetch(`${server.origin}/api/backups/${newest}/archive`, { headers })).status).toBe(422);
  expect((await archive('x'.repeat(43))).status).toBe(422);
  expect((await ask({ password: 'Errada#2026' })).body).toMatchObject({ code: 'WRONG_PASSWORD' });
  expect((await ask({ password: '' })).status).toBe(422);
  expect((await ask({ password: DEMO_PASSWORD }, '2020-01-01T00-00-00Z')).status).toBe(404);
  const manager = await server.signIn('MANAGER');
  expect((await ask({ password: DEMO_PASSWORD }, newest, manager)).status).toBe(403);

  // A token is valid for one backup and for a minute.
  const token = tokenOf(await ask({ password: DEMO_PASSWORD })).get('token')!;
  expect((await archive(token, older)).status).toBe(422);
  expect(
    (await fetch(`${server.origin}/api/backups/${newest}/archive?token=${token}`, { method: 'HEAD' })).status,
  ).toBe(200);
  await server.db.$client.query("update single_use_tokens set expires_at = now() where purpose = 'backup'");
  expect((await archive(token)).status).toBe(422);

  // With a second factor the password alone is not enough.
  const [row] = (await server.db.$client.query("select id from users where email = 'admin@entoa.local'")).rows as [
    { id: number },
  ];
  const secret = newSecret();
  const sealed = server.keys.seal(secret, sealedFor(row.id));
  await server.db.insert(secondFactors).values({ userId: row.id, secret: sealed, confirmedAt: new Date() });
  expect((await ask({ password: DEMO_PASSWORD })).body.fields).toEqual({ code: 'Campo obrigatório' });
  const code = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate();
  expect((await ask({ password: DEMO_PASSWORD, code: code === '000000' ? '000001' : '000000' })).status).toBe(422);
  const good = await ask({ password: DEMO_PASSWORD, code });
  expect((await archive(tokenOf(good).get('token')!)).status).toBe(200);
  await server.db.delete(secondFactors);
});

test('two weeks are kept; what only older ones had goes with them, and what a killed one left', async () => {
  const [newest] = (await admin.call(backups.list, {})).data;
  const oldest = (await admin.call(backups.list, {})).data.at(-1)!;
  for (let day = 10; day < 23; day += 1)
    fs.cpSync(path.join(folder, newest!.id), path.join(folder, `2030-01-${day}T02-00-00Z`), { recursive: true });
  fs.mkdirSync(path.join(folder, '2029-01-01T02-00-00Z.partial'));
  const orphan = path.join(folder, 'files/ab', 'ab'.repeat(32));
  fs.mkdirSync(path.dirname(orphan), { recursive: true });
  fs.writeFileSync(orphan, 'of none');
  const kept = await madeNow(14);
  expect(kept.map(({ id }) => id)).not.toContain(oldest.id);
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect(fs.existsSync(orphan)).toBe(false);
  expect(stored()).toHaveLength(4);
});

test('a folder that cannot be written is told of, and no longer once one was made', async () => {
  const shut = path.join(folder, 'a-file');
  fs.writeFileSync(shut, '');
  const signal = new AbortController().signal;
  const into = (BACKUP_DIR: string) =>
    backUp(server.jobsDb, server.files, { ...server.config, BACKUP_DIR })(undefined, { signal });
  await expect(into(path.join(shut, 'below'))).rejects.toThrow();
  fs.writeFileSync(path.join(folder, 'failed.json'), '{"at":"2026-11-23T05:00:00Z","reason":"Falta espaço."}');
  expect((await admin.call(backups.list, {})).failure).toEqual({ at: '2026-11-23T05:00:00Z', reason: 'Falta espaço.' });
  await into(folder);
  expect((await admin.call(backups.list, {})).failure).toBeNull();
});

test.each([
  ['nothing yet, before two', undefined, '2026-11-23T04:59:00Z', false],
  ['nothing yet, at two', undefined, '2026-11-23T05:00:00Z', true],
  ['made that night', '2026-11-23T05-03-00Z', '2026-11-23T23:00:00Z', false],
  ['made the evening before', '2026-11-22T23-00-00Z', '2026-11-23T05:03:00Z', true],
  ['made after midnight, before two', '2026-11-23T04-00-00Z', '2026-11-23T05:03:00Z', true],
  ['slept for days', '2026-11-20T05-03-00Z', '2026-11-23T15:00:00Z', true],
])('the night in São Paulo: %s', (_, newest, now, due) => {
  expect(isDue(newest === undefined ? undefined : momentOf(newest), new Date(now), 'America/Sao_Paulo')).toBe(due);
});

test('without a folder nothing is made, and the page can say so', async () => {
  const other = await startTestServer();
  try {
    const person = await other.signIn('ADMIN');
    expect(await person.call(backups.list, {})).toMatchObject({ isOn: false, data: [] });
    expect((await person.ask(backups.make, {})).body).toMatchObject({ code: 'NOT_FOUND' });
  } finally {
    await other.stop();
  }
});
