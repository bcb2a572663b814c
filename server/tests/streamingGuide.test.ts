import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { mp3Seconds, oggSamples } from '#testing/speech/audioSeconds.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-guide-'));
let server: TestServer;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  server = await startTestServer();
  const key = randomBytes(100).toString('hex');
  await (await server.signIn('ADMIN')).call(apikeys.create, { service: 'Exemplos', key, isIndefinite: true });
  environment = { ...process.env, ENTOA_URL: server.origin, ENTOA_KEY: key };
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

/** The first example of docs/streaming.md in a language, verbatim. */
function example(language: string): string {
  const guide = fs.readFileSync(path.join(root, 'docs/streaming.md'), 'utf8');
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(guide)![1]!;
}

const run = (program: string, args: string[]) => promisify(execFile)(program, args, { cwd: folder, env: environment });

test("the guide's curl lines list the voices and speak", async () => {
  const { stdout, stderr } = await run('bash', ['--norc', '-euc', example('sh')]);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({
    voices: expect.arrayContaining([expect.objectContaining({ id: 'Clara' })]),
  });
  expect(mp3Seconds(fs.readFileSync(path.join(folder, 'bom-dia.mp3')))).toBeGreaterThan(1);
});

test("the guide's program with the openai package speaks", async () => {
  fs.writeFileSync(path.join(folder, 'example.mjs'), example('js'));
  await run(process.execPath, ['example.mjs']);
  expect(oggSamples(fs.readFileSync(path.join(folder, 'senha.ogg'))) / 48_000).toBeGreaterThan(1.5);
});
