import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backups } from '#contract/backups.ts';
import { prompts } from '#contract/prompts.ts';
import { projects } from '#contract/projects.ts';
import { setup } from '#contract/setup.ts';
import { client, signIn } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import {
  cleanUp,
  newDataDir,
  newDataDirWithCluster,
  type ServerProcess,
  startServerProcess,
} from '#server/tests/serverProcess.ts';
import { runCommand } from '#server/tests/setups/backupSetup.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

const ADMIN = { ADMIN_EMAIL: 'iris@exemplo.com.br', ADMIN_PASSWORD: 'Minha#Senha2026', DEMO_ACCOUNTS: 'false' };
const BACKUP_PASSWORD = 'uma senha de verdade';
let BACKUP_DIR: string;
let archive: string;

beforeAll(async () => {
  const DATA_DIR = await newDataDirWithCluster();
  BACKUP_DIR = newDataDir();
  archive = path.join(newDataDir(), 'away.entoa');
  const server = await startServerProcess({ DATA_DIR, BACKUP_DIR, ...ADMIN });
  const user = await signIn(server.origin, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  await spokenPrompt(user, (await newProject(user, 'URA que se guarda')).id);
  await user.call(backups.make, {});
  await until('the backup', async () => (await user.call(backups.list, {})).data.length === 1);
  expect(await runCommand('backup', [archive], { DATA_DIR, BACKUP_PASSWORD })).toMatchObject({ code: 0 });
  await end(server);
});
afterAll(cleanUp);

async function end(server: ServerProcess) {
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
}

const codeOf = (server: ServerProcess) =>
  until('the code', () => /First visit: \S+ {2}code (\S+)/.exec(server.out())?.[1]);

const stateOf = async (origin: string) => {
  try {
    const { status, body } = await client(origin, undefined).ask(setup.get, {});
    return status === 200 ? (body as { restoring: { isRunning: boolean; problem: string | null } }).restoring : status;
  } catch {
    // The server is restarting.
    return undefined;
  }
};

async function expectAsBefore(origin: string) {
  const user = await signIn(origin, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  const { data } = await user.call(projects.list, {});
  expect(data.map(({ name }) => name)).toEqual(['URA que se guarda']);
  const [prompt] = (await user.call(prompts.list, { idProject: data[0]!.id })).data;
  expect((await user.fetch(prompt!.path!)).status).toBe(200);
  return user;
}

test('at the first visit, a backup that the server has takes the place of a new start', async () => {
  const server = await startServerProcess({ DATA_DIR: newDataDir(), BACKUP_DIR, DEMO_ACCOUNTS: 'false' });
  const code = await codeOf(server);
  const { backups: stored } = await server.visitor.call(setup.check, { code });
  expect(stored).toHaveLength(1);
  const { id } = stored[0]!;
  expect((await server.visitor.ask(setup.restore, { code: 'AAAA-AAAA-AAAA', id })).status).toBe(422);
  // Poll from before the restore begins, since it is soon over.
  const running = until('it to run', async () => {
    const state = await stateOf(server.origin);
    return typeof state === 'object' && state.isRunning && state;
  });
  await server.visitor.call(setup.restore, { code, id });
  expect(await running).toEqual({ isRunning: true, problem: null });
  await until('the end of the first visit', async () => (await stateOf(server.origin)) === 404);
  await expectAsBefore(server.origin);
  await end(server);
});

test('or an archive from elsewhere, sent by whoever has shown the code; what is wrong with it is told', async () => {
  const server = await startServerProcess({ DATA_DIR: newDataDir(), DEMO_ACCOUNTS: 'false' });
  const code = await codeOf(server);
  let cookie = '';
  const send = (file: Buffer, password = '') => {
    const body = new FormData();
    body.append('code', code);
    body.append('password', password);
    body.append('file', new Blob([new Uint8Array(file)]), 'away.entoa');
    return fetch(`${server.origin}/api/setup/restore-file`, { method: 'POST', body, headers: { cookie } });
  };
  const good = fs.readFileSync(archive);
  expect((await send(good, BACKUP_PASSWORD)).status).toBe(422);
  const shown = await fetch(`${server.origin}/api/setup/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const set = shown.headers.get('set-cookie')!;
  expect(set).toMatch(/^entoa_setup=\S+;.*Path=\/api\/setup\/restore-file;.*HttpOnly;.*SameSite=Strict/);
  cookie = set.split(';')[0]!;
  const problemOf = async (file: Buffer, password?: string) => {
    expect((await send(file, password)).status).toBe(202);
    return until('its problem', async () => {
      const state = await stateOf(server.origin);
      return typeof state === 'object' && !state.isRunning && state.problem;
    });
  };
  expect(await problemOf(good)).toContain('cifrada');
  expect(await problemOf(Buffer.from('PK\u0003\u0004'.repeat(1000)))).toContain('não é uma cópia');
  expect((await send(good, BACKUP_PASSWORD)).status).toBe(202);
  await until('the end of the first visit', async () => (await stateOf(server.origin)) === 404);
  const user = await expectAsBefore(server.origin);
  expect((await user.ask(setup.restore, { code, id: '2026-01-01T00-00-00Z' })).status).toBe(404);
  await end(server);
});

test('an administrator restores one of the list: everybody signs in anew, and the shell can take it back', async () => {
  const DATA_DIR = newDataDir();
  const server = await startServerProcess({ DATA_DIR, BACKUP_DIR, ...ADMIN });
  const user = await signIn(server.origin, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  await newProject(user, 'Só depois da cópia');
  const { data } = await user.call(backups.list, {});
  await user.call(backups.restore, { id: data[0]!.id });
  await until('the start on it', async () => {
    try {
      return (await user.ask(projects.list, {})).status === 401;
    } catch {
      return false;
    }
  });
  await expectAsBefore(server.origin);
  await end(server);
  expect(await runCommand('restore', ['--undo'], { DATA_DIR })).toMatchObject({ code: 0 });
  const again = await startServerProcess({ DATA_DIR, ...ADMIN });
  const back = await signIn(again.origin, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  expect((await back.call(projects.list, {})).data.map(({ name }) => name)).toEqual(['Só depois da cópia']);
  await end(again);
});
