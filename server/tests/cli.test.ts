import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import type { Scope } from '#contract/kit/permissions.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import type { Client } from '#testing/client.ts';
import { root, startProgram } from '#testing/programs.ts';
import { newProject, startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let admin: Client;
let folder: string;
let program: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('ADMIN');
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-cli-'));
  // The single file that other machines download, without any packages.
  const outDir = path.join(folder, 'program');
  await build({ configFile: path.join(root, 'build/viteCli.config.ts'), logLevel: 'warn', build: { outDir } });
  program = path.join(outDir, 'entoa.mjs');
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function newKey(scopes: Scope[] = ['projects:read', 'prompts:write', 'audio:read']): Promise<string> {
  const key = randomBytes(100).toString('hex');
  await admin.call(apikeys.create, { service: 'Esteira', key, isIndefinite: true, scopes });
  return key;
}

async function entoa(key: string, args: readonly (string | number)[], environment: Record<string, string> = {}) {
  const given = { ENTOA_URL: server.origin, ENTOA_KEY: key, ...environment };
  const run = startProgram([program, ...args.map(String)], given);
  const code = await run.ended();
  return { code, out: run.out(), said: run.said() };
}

function script(lines: readonly (readonly [string, string])[]): string {
  const file = path.join(folder, 'roteiro.csv');
  fs.writeFileSync(file, ['name;text', ...lines.map((cells) => cells.join(';'))].join('\n'));
  return file;
}
const wavsIn = (dir: string) => fs.readdirSync(dir).filter((name) => name.endsWith('.wav')).sort(); // prettier-ignore

test('a script is pushed, waited for, approved and pulled; the second time nothing happens', async () => {
  const { id } = await newProject(admin);
  const key = await newKey();
  const to = path.join(folder, 'audio');
  const file = script([['boas_vindas', 'Olá!'], ['despedida', 'Até logo.'], ['espera', 'Aguarde.']]); // prettier-ignore
  const project = ['--project', id];
  const said = await entoa(key, ['push', file, ...project, '--voice', 'Clara', '--output', 'telephony', '--dry-run']);
  expect(said).toMatchObject({ code: 0, out: expect.stringContaining('3 new, 0 changed, 0 unchanged, 0 missing.') });
  expect((await admin.call(projects.get, { id })).prompts.total).toBe(0);
  const first = await entoa(key, ['push', file, ...project, '--voice', 'Clara', '--output', 'telephony']);
  expect(first).toMatchObject({ code: 0, said: '' });
  expect(await entoa(key, ['wait', ...project])).toMatchObject({
    code: 0,
    out: expect.stringContaining('All 3 are done.'),
  });
  const again = await entoa(key, ['push', file, ...project]);
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 0 changed, 3 unchanged, 0 missing.') });

  const { data } = await admin.call(prompts.list, { idProject: id, orderBy: 'id', orderByDirection: 'asc' });
  const pull = ['pull', ...project, '--to', to];
  const leftOut = (many: number) =>
    `${many} left out: not approved yet. 'Aprovação' in the project says who must approve.\n`;
  expect((await entoa(key, [...pull, '--approved'])).out).toBe(`${leftOut(3)}0 fetched, 0 unchanged, 0 removed.\n`);
  for (const prompt of data.slice(0, 2)) await admin.call(prompts.approve, { id: prompt.id });
  expect((await entoa(key, [...pull, '--approved'])).out).toBe(leftOut(1) + '2 fetched, 0 unchanged, 0 removed.\n');
  expect(wavsIn(to)).toEqual(['boas_vindas.wav', 'despedida.wav']);
  const heard = Buffer.from(await (await admin.fetch(data[0]!.path!)).arrayBuffer());
  expect(fs.readFileSync(path.join(to, 'boas_vindas.wav'))).toEqual(heard);
  expect((await entoa(key, [...pull, '--approved'])).out).toBe(leftOut(1) + '0 fetched, 2 unchanged, 0 removed.\n');
  // Withdrawn audio is deleted; other files in the folder stay.
  fs.writeFileSync(path.join(to, 'de-outra-pessoa.wav'), '');
  await admin.call(prompts.undoApprove, { id: data[1]!.id });
  expect((await entoa(key, [...pull, '--approved'])).out).toBe(leftOut(2) + '0 fetched, 1 unchanged, 1 removed.\n');
  expect(wavsIn(to)).toEqual(['boas_vindas.wav', 'de-outra-pessoa.wav']);
  expect((await entoa(key, pull)).out).toBe('2 fetched, 1 unchanged, 0 removed.\n');
  expect((await entoa(key, [...pull, '--captions'])).out).toBe('3 fetched, 3 unchanged, 0 removed.\n');
  expect(fs.readFileSync(path.join(to, 'espera.vtt'), 'utf8')).toMatch(/^WEBVTT\n\n[\d:.]+ --> [\d:.]+\nAguarde\.\n$/);

  const check = ['wait', ...project, '--timeout', 1, '--checked'];
  expect(await entoa(key, check)).toMatchObject({ code: 5, said: '3 are not checked after 1 s.\n' });
  // The recognizer heard the same words first, then another number in one of them.
  const hear = (differing: number) =>
    server.db.$client.query('update prompts set heard = case when id = $2 then 2 else 0 end where project_id = $1', [
      id,
      differing,
    ]);
  await hear(0);
  expect(await entoa(key, check)).toMatchObject({
    code: 0,
    out: expect.stringContaining('All were heard as written.'),
  });
  await hear(data[0]!.id);
  expect(await entoa(key, check)).toMatchObject({ code: 4, said: '1 were heard differently: review them.\n' });
});

test('how it ends says what happened, and in which words', async () => {
  const { id } = await newProject(admin);
  const key = await newKey();
  const project = ['--project', id];
  const ends = async (args: readonly (string | number)[], code: number, said: RegExp, environment = {}) => {
    const run = await entoa(key, args, environment);
    expect([run.code, run.said]).toEqual([code, expect.stringMatching(said)]);
    expect(run.said + run.out).not.toContain(key.slice(8));
  };
  const file = script([['x1', 'Nome curto.'], ['boas_vindas', 'Olá!']]); // prettier-ignore
  // A page of another server is no response of Entoa.
  const stranger = http
    .createServer((_request, response) => void response.end('<!doctype html>'))
    .listen(0, '127.0.0.1');
  // A server that stops while it sends a file.
  const stopping = http
    .createServer((request, response) => {
      if (request.url!.startsWith('/api/'))
        return void response.end(
          '{"data":[{"id":1,"name":"x","status":"PROCESSED","path":"/audio"}],"meta":{"total":1}}',
        );
      response.writeHead(200, { 'content-length': 1000 }).write('RIFF', () => response.destroy());
    })
    .listen(0, '127.0.0.1');
  await Promise.all([once(stranger, 'listening'), once(stopping, 'listening')]);
  const at = (other: http.Server) => ({ ENTOA_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}` });
  // None needs what another has done.
  await Promise.all([
    ends(['push', file, ...project, '--voice', 'Clara', '--output', 'quality'], 4, /^1 lines were refused/),
    ends(['push', file, '--project', 999_999], 1, /Este projeto não existe mais/),
    ends(['push', path.join(folder, 'nada.csv'), ...project], 2, /cannot be read/),
    ends(['push', file], 2, /--project must be a number/),
    ends(['push', file, ...project, '--voz', 'Clara'], 2, /--voz/),
    ends(['sing'], 2, /entoa push FILE/),
    ends(['wait', ...project], 2, /ENTOA_URL must be/, { ENTOA_URL: 'voz.example' }),
    ends(['wait', ...project, '--patience', 1], 3, /does not answer/, { ENTOA_URL: 'http://127.0.0.1:9' }),
    ends(['wait', ...project, '--patience', 1], 3, /is it the right address/, at(stranger)),
    // A folder that cannot be made is no misuse.
    ends(['pull', ...project, '--to', path.join(file, 'audio')], 1, /ENOTDIR/),
    ends(['pull', ...project, '--to', path.join(folder, 'half')], 3, /stopped while it sent \/audio/, at(stopping)),
  ]);
  stranger.close();
  stopping.close();
  // Sets a status with a new attempt number, so that the job's own attempt writes nothing.
  const stand = (status: string) =>
    server.db.$client.query('update prompts set status = $2, attempt = attempt + 1 where project_id = $1', [
      id,
      status,
    ]);
  await stand('FAILED');
  await ends(['wait', ...project], 4, /^1 failed/);
  // Each prompt gets a job for later, since prompts without a job would be enqueued.
  const job = `select graphile_worker.add_job('synthesize-prompt',
    job_key => 'prompt:' || id, run_at => now() + interval '1 hour',
    payload => json_build_object('promptId', id, 'attempt', attempt + 1)) from prompts where project_id = $1`;
  await server.db.$client.query(job, [id]);
  await stand('ENQUEUED');
  await ends(['wait', ...project, '--timeout', 1], 5, /^1 still wait after 1 s/);
});

test('a link for approval is made and printed', async () => {
  const { id } = await newProject(admin);
  const key = await newKey(['projects:read', 'prompts:write', 'audio:read', 'approval-links:write']);
  const voice = ['--voice', 'Clara', '--output', 'telephony'];
  await entoa(key, ['push', script([['boas_vindas', 'Olá!']]), '--project', id, ...voice]);
  const made = await entoa(key, ['approve-link', id, '--client', 'Clínica Santa Rita', '--until', '2099-01-01']);
  expect([made.code, made.said]).toEqual([1, expect.stringContaining('por até um ano')]);
  const good = await entoa(key, ['approve-link', id, '--client', 'Clínica Santa Rita', '--download']);
  expect([good.code, good.out]).toEqual([0, expect.stringMatching(/\/aprovacao\/[\w-]{43}\n1 prompts, until /)]);
});

test('each command takes its permission and no more', async () => {
  const { id } = await newProject(admin);
  const [reading, writing] = [await newKey(['projects:read']), await newKey(['prompts:write'])];
  const file = script([['boas_vindas', 'Olá!']]);
  const refused = { code: 1, said: 'Esta chave de API não tem a permissão para isto.\n' };
  const push = ['push', file, '--project', id, '--voice', 'Clara', '--output', 'quality'];
  expect(await entoa(reading, push)).toMatchObject(refused);
  expect(await entoa(writing, push)).toMatchObject({ code: 0 });
  expect(await entoa(writing, ['wait', '--project', id])).toMatchObject(refused);
  expect(await entoa(writing, ['approve-link', id, '--client', 'Clínica Santa Rita'])).toMatchObject(refused);
  expect(await entoa(reading, ['wait', '--project', id])).toMatchObject({ code: 0 });
  const pull = ['pull', '--project', id, '--to', path.join(folder, 'sem-permissao')];
  expect(await entoa(reading, pull)).toMatchObject(refused);
});
