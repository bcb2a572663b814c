import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CLICK_MAX_DB, CORE_PROMPTS, LEVEL_STEP_MAX_DB, numbers, type NumberPack } from '#contract/numbers.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { holdDeletions } from '#server/modules/backups/deletions.ts';
import { corePrompts } from './corePrompts.ts';
import { carrierPhrases, type CutPiece, makePieces } from './makePieces.ts';
import { readWav } from '#server/speech/api/audio.ts';
import { type Join, measureJoin } from '#server/speech/api/fragments.ts';
import { nameOf, said } from '#server/tests/setups/spokenNumbers.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { until } from '#testing/until.ts';

const voice = 'Clara';
let server: TestServer;
let manager: Client;
/** While it is set, nothing is spoken. */
let hold: Promise<void> | undefined;
beforeAll(async () => {
  server = await startTestServer();
  // Clara speaks the 271 phrases of a pack once, which several tests are about.
  const { speak } = server.speech;
  const spoken = new Map<string, ReturnType<typeof speak>>();
  vi.spyOn(server.speech, 'speak').mockImplementation(async (request, signal) => {
    await hold;
    const key = JSON.stringify(request);
    if (!spoken.has(key)) spoken.set(key, speak(request, signal));
    return spoken.get(key)!;
  });
  manager = await server.signIn('MANAGER');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const ready = () =>
  until<NumberPack>('the pack', async () => {
    const pack = await manager.call(numbers.get, { voice });
    return (pack.status === 'READY' || pack.status === 'FAILED') && pack;
  });
const bytesOf = async (path: string) => Buffer.from(await (await manager.fetch(path)).arrayBuffer());

test('a pack is made, tells its gaps, speaks any number, and is brought in the names of each system', async () => {
  expect(await manager.call(numbers.get, { voice })).toMatchObject({ status: 'NONE', gaps: [], createdAt: null });
  const early = await manager.ask(numbers.describe, { voice, kind: 'number', value: '7' });
  expect([early.status, early.body]).toMatchObject([404, { message: 'Esta voz ainda não tem um pacote de números.' }]);
  expect(await manager.call(numbers.make, { voice })).toMatchObject({ status: 'WAITING' });
  const pack = await ready();
  expect([pack.status, pack.failure, pack.done]).toEqual(['READY', null, pack.total]);
  expect(pack.gaps.map(({ name }) => name)).toEqual(['digits/pt-sss']);
  expect(pack.pieces.find(({ key }) => key === '2F')).toEqual({
    key: '2F',
    words: 'duas',
    positions: ['initial', 'medial', 'final'],
    asterisk: 'digits/2F',
    freeswitch: null,
  });

  const asked = { voice, kind: 'money', value: '1234,50' } as const;
  const about = await manager.call(numbers.describe, asked);
  expect(about.text).toBe('mil duzentos e trinta e quatro reais e cinquenta centavos');
  expect(about.pieces.map(({ position }) => position).filter((one) => one === 'final')).toHaveLength(1);
  expect(about.joins).toHaveLength(about.pieces.length - 1);
  const { samples, sampleRate } = readWav(await bytesOf('/api/numbers/joined?voice=Clara&kind=money&value=1234,50'));
  expect(samples.length / sampleRate).toBeGreaterThan(2);

  for (const [system, names] of [
    ['asterisk', ['pt_BR/digits/7.wav', 'pt_BR/digits/100E.wav', 'pt_BR/digits/900F.wav', 'pt_BR/digits/reais.wav']],
    ['freeswitch', ['pt/BR/clara/digits/8000/7.wav', 'pt/BR/clara/currency/8000/dollars.wav']],
  ] as const) {
    const download = `/api/numbers/download?voice=Clara&system=${system}`;
    const entries = await readEntries(await bytesOf(`${download}&formats=pcm8`));
    const found = Object.keys(entries);
    expect(found).toEqual(expect.arrayContaining(['LEIA-ME.txt', ...names]));
    expect(found.every((name) => /^[A-Za-z0-9_./-]+$/.test(name))).toBe(true);
    for (const [name, bytes] of Object.entries(entries))
      if (name.endsWith('.wav')) expect(readWav(bytes)).toMatchObject({ format: 'pcm', sampleRate: 8000 });
    const asks = pack.pieces.flatMap((piece) => piece[system] ?? []);
    const has = new Set(found.map((name) => name.replace(/^pt(_BR|\/BR\/clara)\//, '').replace('/8000', '')));
    expect(asks.filter((name) => !has.has(`${name}.wav`))).toEqual([]);
    const usual = Object.keys(await readEntries(await bytesOf(download)));
    expect(usual.filter((name) => /\/7\./.test(name))).toEqual(
      system === 'asterisk'
        ? ['pt_BR/digits/7.alaw']
        : ['pt/BR/clara/digits/8000/7.wav', 'pt/BR/clara/digits/16000/7.wav'],
    );
    expect((await manager.fetch(`${download}&formats=ulaw,pcm48`)).status).toBe(422);
  }
}, 600_000);

test('a core project begins with every announcement, spoken by the voice', async () => {
  expect(corePrompts).toHaveLength(CORE_PROMPTS);
  expect(new Set(corePrompts.map(([name]) => name)).size).toBe(CORE_PROMPTS);
  const { idProject } = await manager.call(numbers.createCore, { voice, name: 'Avisos da central' });
  const { data, meta } = await manager.call(prompts.list, { idProject, search: 'vm-intro' });
  expect([meta.total, data[0]]).toMatchObject([1, { speaker: 'Clara', compression: true }]);
  await until('all are spoken', async () => {
    const { prompts: counts } = await manager.call(projects.get, { id: idProject });
    return counts.processed === CORE_PROMPTS;
  });
});

test('made anew, the pack before serves until then, and its file stays while a backup runs', async () => {
  await until('one file', async () => (await server.files.kept.list('numbers')).length === 1);
  const [before] = await server.files.kept.list('numbers');
  const backup = await server.db.$client.connect();
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  try {
    await holdDeletions(backup);
    const [first] = await Promise.all([manager.call(numbers.make, { voice }), manager.call(numbers.make, { voice })]);
    await until('its turn', async () => (await manager.call(numbers.get, { voice })).status === 'MAKING');
    expect((await manager.fetch('/api/numbers/joined?voice=Clara&kind=number&value=21&gender=f')).status).toBe(200);
    expect(first.createdAt).not.toBeNull();
    release();
    const again = await ready();
    expect(Date.parse(again.createdAt!)).toBeGreaterThan(Date.parse(first.createdAt!));
    const removal = sql`select 1 from graphile_worker.jobs where task_identifier = 'remove-numbers'
      and run_at > now() + interval '1 minute'`;
    await until('the removal to wait', async () => (await server.db.execute(removal)).rowCount === 1);
    expect(await server.files.kept.list('numbers')).toEqual(expect.arrayContaining([before]));
  } finally {
    release();
    backup.release(true);
  }
  await server.db.execute(sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs where task_identifier = 'remove-numbers'`);
  await until('the one before to go', async () => (await server.files.kept.list('numbers')).length === 1);
  expect(await server.files.kept.list('numbers')).not.toContain(before);
});

test('what is no number is refused; a pack whose file is gone says so', async () => {
  for (const [kind, value] of [
    ['number', '-1'],
    ['number', '1e3'],
    ['money', '1.234,5'],
    ['date', '2026-02-30'],
    ['time', '24:00'],
  ] as const) {
    const { status, body } = await manager.ask(numbers.describe, { voice, kind, value });
    expect([kind, value, status]).toEqual([kind, value, 422]);
    expect((body as unknown as { fields: { value: string } }).fields.value).toMatch(/^Use /);
  }
  const [sound] = await server.files.kept.list('numbers');
  await server.files.kept.discard(sound!);
  for (const method of ['HEAD', 'GET']) {
    const gone = await manager.fetch('/api/numbers/download?voice=Clara', { method });
    expect([gone.status, gone.headers.get('content-disposition')]).toEqual([410, null]);
    if (method === 'GET') expect(await gone.json()).toMatchObject({ code: 'AUDIO_GONE' });
  }
  const unknown = await manager.ask(numbers.make, { voice: 'Ninguém' });
  expect([unknown.status, unknown.body]).toMatchObject([422, { code: 'INVALID_INPUT' }]);
});

test.for(['Clara', 'Davi'])(
  'every number to 999,999 in both genders, every cent to R$ 9.999,99, every day and minute: ' +
    'all pieces of %s exist, and none joins with a click or a step',
  { timeout: 240_000 },
  async (speaker) => {
    const cut = await makePieces(server.speech, speaker, AbortSignal.timeout(500_000), () => Promise.resolve(true));
    expect(cut).toHaveLength(carrierPhrases.length);
    const pieces = new Map<string, CutPiece>(cut.map((one) => [nameOf(one), one]));
    expect([...said.singles].filter((name) => !pieces.has(name))).toEqual([]);
    expect(said.pairs.size).toBeGreaterThan(500);
    const joins = [...said.pairs].map((pair): [string, Join] => {
      const [before, after] = pair.split('>') as [string, string];
      return [pair, measureJoin(pieces.get(before)!.fragment, pieces.get(after)!.fragment)];
    });
    expect(joins.filter(([, { clickDb }]) => clickDb > CLICK_MAX_DB)).toEqual([]);
    expect(joins.filter(([, { levelStepDb }]) => Math.abs(levelStepDb) > LEVEL_STEP_MAX_DB)).toEqual([]);
    const levels = cut.map(({ fragment }) => fragment.levelDb);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(0.1);
    expect(Math.max(...cut.map(({ fragment }) => fragment.peakDb))).toBeLessThanOrEqual(-0.99);
  },
);
