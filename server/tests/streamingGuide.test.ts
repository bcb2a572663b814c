import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_TEXT, speechSamples, type SpeechSample } from '#common/speechSamples.ts';
import { apikeys } from '#contract/apikeys.ts';
import { needs } from '#testing/needs.ts';
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

/** What the app shows beside a key, with this server's address. */
function sampleOf(wanted: SpeechSample['id']): string {
  const { ENTOA_URL: origin = '', ENTOA_KEY: key = '' } = environment;
  return speechSamples({ origin, key, voice: 'Clara' }).find(({ id }) => id === wanted)!.code;
}
const spoken = () => {
  const file = path.join(folder, 'bom-dia.mp3');
  const seconds = mp3Seconds(fs.readFileSync(file));
  fs.rmSync(file);
  return seconds;
};
const hasPython = spawnSync('python3', ['--version']).status === 0;
const hasPythonClient = spawnSync('python3', ['-c', 'import openai']).status === 0;

test("the app's sample for curl speaks, and says why it was refused", async () => {
  await run('bash', ['--norc', '-euc', sampleOf('curl')]);
  expect(spoken()).toBeGreaterThan(1);
  const wrong = sampleOf('curl').replace(environment['ENTOA_KEY']!, 'errada');
  await expect(run('bash', ['--norc', '-euc', wrong])).rejects.toThrow(/401/);
  expect(fs.readFileSync(path.join(folder, 'bom-dia.mp3'), 'utf8')).toContain('API_KEY_UNKNOWN');
});

test("the app's sample for JavaScript speaks", async () => {
  fs.writeFileSync(path.join(folder, 'fala.mjs'), sampleOf('javascript'));
  await run(process.execPath, ['fala.mjs']);
  expect(spoken()).toBeGreaterThan(1);
});

test("the app's sample for Python speaks", needs('python3 with the package openai', hasPythonClient), async () => {
  fs.writeFileSync(path.join(folder, 'fala.py'), sampleOf('python'));
  await run('python3', ['fala.py']);
  expect(spoken()).toBeGreaterThan(1);
});

test("the app's sample for Asterisk gives the caller 8 kHz audio", needs('python3', hasPython), async () => {
  fs.writeFileSync(path.join(folder, 'entoa.agi'), sampleOf('asterisk'), { mode: 0o755 });
  // As Asterisk does: variables and an empty line, and an answer once the file was played.
  const agi = spawn(path.join(folder, 'entoa.agi'), [SAMPLE_TEXT], { stdio: ['pipe', 'pipe', 'inherit'] });
  agi.stdin.write('agi_request: entoa.agi\nagi_channel: PJSIP/100-00000001\n\n');
  const [command] = (await createInterface(agi.stdout)[Symbol.asyncIterator]().next()).value!.match(
    /^STREAM FILE (\S+) ""$/,
  )!;
  const file = `${command.split(' ')[2]!}.sln`;
  const seconds = fs.statSync(file).size / 2 / 8000;
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThan(6);
  agi.stdin.end('200 result=0 endpos=12345\n');
  await new Promise((resolve) => agi.once('close', resolve));
  expect(agi.exitCode).toBe(0);
  expect(fs.existsSync(file)).toBe(false);
});
