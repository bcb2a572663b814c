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
import { asterisk, startAsterisk } from '#testing/sound/asterisk.ts';
import { mp3Seconds, oggSamples } from '#testing/speech/audioSeconds.ts';
import { unpackedRoot } from '#testing/unpacked.ts';
import { until } from '#testing/until.ts';
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

/** The first example of a guide in a language, verbatim. */
function example(language: string, guide = 'streaming'): string {
  const text = fs.readFileSync(path.join(root, `docs/${guide}.md`), 'utf8');
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)![1]!;
}

const run = (program: string, args: string[]) => promisify(execFile)(program, args, { cwd: folder, env: environment });

const isHere = (program: string) => spawnSync(program, ['--version']).status === 0;
const hasCurl = isHere('curl');

test("the guide's curl lines list the voices and speak", needs('curl', hasCurl), async () => {
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
const hasPython = isHere('python3');
const pythonClient = findPythonClient();

/** The command of a Python that has the package openai: the installed one, or the unpacked one by its own loader. */
function findPythonClient() {
  const unpacked = path.join(unpackedRoot('openai'), 'usr');
  const libraries = path.join(unpacked, 'lib/x86_64-linux-gnu');
  const loader = [path.join(libraries, 'ld-linux-x86-64.so.2'), '--library-path', libraries];
  return [['python3'], ['env', `PYTHONHOME=${unpacked}`, ...loader, path.join(unpacked, 'bin/python3.13')]].find(
    ([program, ...args]) => spawnSync(program!, [...args, '-c', 'import openai']).status === 0,
  );
}

test("the app's sample for curl speaks, and says why it was refused", needs('curl', hasCurl), async () => {
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

test(
  "the app's sample for Python speaks",
  needs('python3 with the package openai', pythonClient !== undefined),
  async () => {
    fs.writeFileSync(path.join(folder, 'fala.py'), sampleOf('python'));
    const [program, ...args] = pythonClient!;
    await run(program!, [...args, 'fala.py']);
    expect(spoken()).toBeGreaterThan(1);
  },
);

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

test("a caller of the guide's extension hears it", needs('asterisk', asterisk !== undefined), async () => {
  const [, dialplan] = /<<'EOF'\n([^]*?)EOF/.exec(example('sh', 'telephony'))!;
  const pbx = await startAsterisk(asterisk!, dialplan!);
  try {
    fs.writeFileSync(path.join(pbx.root, 'entoa.agi'), sampleOf('asterisk'), { mode: 0o755 });
    const heard = path.join(pbx.root, 'heard.sln');
    pbx.tell(`channel originate Local/100@entoa/n application Record ${heard},0,20,qk`);
    await until('the caller is answered', async () => /Playing '[^']+' \(escape_digits=/.test(pbx.log()));
    await until('the call ends', async () => pbx.tell('core show channels count').includes('0 active channels'));
    expect(pbx.log().match(/^.*(WARNING|ERROR).*$/gm)).toBeNull();
    const samples = new Int16Array(Uint8Array.from(fs.readFileSync(heard)).buffer);
    expect(samples.length / 8000).toBeGreaterThan(1);
    expect(samples.length / 8000).toBeLessThan(6);
    expect(Math.max(...samples)).toBeGreaterThan(3000);
  } finally {
    await pbx.stop();
  }
});
