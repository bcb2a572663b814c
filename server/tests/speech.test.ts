import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { dictionary } from '#contract/dictionary.ts';
import { settings } from '#contract/settings.ts';
import { SpeechFormat } from '#contract/speech.ts';
import { apiKeys, streams } from '#server/db/schema/apikeys.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { usage } from '#server/db/schema/costs.ts';
import { rmsOf } from '#server/speech/formats/readWav.ts';
import { envelopeOf, likeness } from '#testing/speech/likeness.ts';
import { mp3Seconds, oggSamples } from '#testing/speech/audioSeconds.ts';
import { type Client } from '#testing/client.ts';
import { pause, until } from '#testing/until.ts';
import { newProject, startTestServer, type TestServer } from './testServer.ts';

const RATE = 22_050;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.stop());
beforeEach(() =>
  until(
    'nothing is left under way',
    async () => server.speech.countOrders() === 0 && (await server.db.select().from(streams)).length === 0,
  ),
);

async function newKey(change: object = {}) {
  const key = randomBytes(100).toString('hex');
  const { id } = await admin.call(apikeys.create, { service: 'URA de teste', key, isIndefinite: true, ...change });
  const client = new OpenAI({ apiKey: key, baseURL: `${server.origin}/v1`, maxRetries: 0 });
  const post = (body: object, init: RequestInit = {}) =>
    fetch(`${server.origin}/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'entoa', voice: 'Clara', input: 'Olá!', response_format: 'pcm', ...body }),
      ...init,
    });
  const pcm = async (body: object) => new Int16Array(await (await post(body)).arrayBuffer());
  const spoken = async () =>
    (await server.db.select().from(usage).where(eq(usage.subjectId, id)))
      .filter(({ type }) => type === 'STREAMING')
      .map(({ characters }) => characters);
  return { id, key, client, post, pcm, spoken };
}

const hello = 'Olá! Você ligou para a Clínica Santa Rita. Em que posso ajudar?';
const long = 'Esta frase é longa, fala de muitas coisas e se repete até o fim do texto. '.repeat(54).trim();
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

test('the official client hears the same speech in every format', async () => {
  const { client } = await newKey();
  const create = async (response_format: SpeechFormat, change: object = {}) => {
    const answer = await client.audio.speech.create({
      model: 'tts-1',
      voice: 'clara',
      input: hello,
      response_format,
      ...change,
    });
    return {
      type: answer.headers.get('content-type'),
      encoding: answer.headers.get('content-encoding'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const made = Object.fromEntries(
    await Promise.all(SpeechFormat.options.map(async (format) => [format, await create(format)] as const)),
  ) as Record<SpeechFormat, Awaited<ReturnType<typeof create>>>;
  expect(SpeechFormat.options.map((format) => made[format].type)).toEqual([
    'audio/mpeg',
    'audio/ogg; codecs=opus',
    'audio/wav',
    'audio/pcm;rate=22050;channels=1',
  ]);
  expect(SpeechFormat.options.map((format) => made[format].encoding)).toEqual([null, null, null, null]);
  const seconds = made.pcm.bytes.length / 2 / RATE;
  expect(seconds).toBeGreaterThan(3);
  const { wav } = made;
  expect([wav.bytes.toString('latin1', 0, 4), wav.bytes.readUInt32LE(24), wav.bytes.readUInt32LE(40)]).toEqual([
    'RIFF',
    RATE,
    0xffffffff,
  ]);
  expect((wav.bytes.length - 44) / 2 / RATE).toBeCloseTo(seconds, 1);
  expect(mp3Seconds(made.mp3.bytes)).toBeCloseTo(seconds, 0);
  expect(oggSamples(made.opus.bytes) / 48_000).toBeCloseTo(seconds, 1);
  expect(made.opus.bytes.length).toBeLessThan(made.mp3.bytes.length);
  const telephony = await create('wav', { compression: true });
  expect([telephony.bytes.readUInt16LE(20), telephony.bytes.readUInt32LE(24)]).toEqual([6, 8000]);
  expect((telephony.bytes.length - 58) / 8000).toBeCloseTo(seconds, 1);
  expect(oggSamples((await create('opus', { compression: true })).bytes) / 48_000).toBeCloseTo(seconds, 1);
  expect((await create('pcm', { compression: true })).type).toBe('audio/pcm;rate=8000;channels=1');
});

test('voices and models are listed for the client', async () => {
  const { client, key } = await newKey();
  const models = [];
  for await (const model of client.models.list()) models.push(model.id);
  expect(models).toEqual(['entoa']);
  const answer = await fetch(`${server.origin}/v1/audio/voices`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({
    voices: expect.arrayContaining([{ id: 'Clara', name: 'Clara', gender: 'female' }]),
    languages: expect.arrayContaining(['portuguese_brazil', 'hindi']),
  });
});

test.each([0.25, 0.5, 1, 2, 4])('at speed %f the same text lasts that much less', async (speed) => {
  const { pcm } = await newKey();
  const [plain, paced] = [await pcm({ input: hello }), await pcm({ input: hello, speed })];
  const ratio = plain.length / paced.length;
  expect(ratio / speed).toBeGreaterThan(0.85);
  expect(ratio / speed).toBeLessThan(1.15);
  expect(rmsOf(Float32Array.from(paced, (sample) => sample / 32_768))).toBeGreaterThan(0.02);
});

test.each<[object, string, RegExp]>([
  [{ voice: 'alloy' }, 'voice', /Clara, Beatriz/],
  [{ voice: undefined }, 'voice', /voz|obrigatório/],
  [{ model: 'tts-9' }, 'model', /entoa/],
  [{ input: '  ' }, 'input', /texto/],
  [{ input: '…' }, 'input', /letra ou número/],
  [{ input: 'a'.repeat(4097) }, 'input', /4\.096/],
  [{ response_format: 'aac' }, 'response_format', /mp3, opus, wav ou pcm/],
  [{ speed: 4.1 }, 'speed', /0,25 a 4/],
  [{ speed: '1' }, 'speed', /0,25 a 4/],
  [{ stream_format: 'sse' }, 'stream_format', /sse/],
  [{ language: 'klingon' }, 'language', /idioma/],
  [{ compression: 1 }, 'compression', /compressão/],
])('%.60j is refused in words, in both shapes', async (change, field, words) => {
  const { post, spoken } = await newKey();
  const answer = await post(change);
  const body = (await answer.json()) as { code: string; fields: Record<string, string>; error: object };
  expect([answer.status, body.code, Object.keys(body.fields)]).toEqual([422, 'INVALID_INPUT', [field]]);
  expect(body.fields[field]).toMatch(words);
  expect(body.error).toEqual({
    message: body.fields[field],
    type: 'invalid_request_error',
    code: 'INVALID_INPUT',
    param: field,
  });
  expect(await spoken()).toEqual([]);
});

test('no key, an unknown, a disabled and an expired one are told apart, in words that the client shows', async () => {
  const yesterday = new Date(Date.now() - 3 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  const [disabled, expired] = [await newKey(), await newKey({ isIndefinite: false, expiresAt: yesterday })];
  await admin.call(apikeys.toggle, { id: disabled.id });
  const unknown = { authorization: `Bearer ${randomBytes(100).toString('hex')}`, 'content-type': 'application/json' };
  expect(await refusal(await disabled.post({}, { headers: {} }))).toEqual([401, 'API_KEY_UNKNOWN']);
  expect(await refusal(await disabled.post({}, { headers: unknown }))).toEqual([401, 'API_KEY_UNKNOWN']);
  expect(
    await refusal(
      await disabled.post({}, { headers: { ...unknown, authorization: `Bearer ${admin.tokens.accessToken}` } }),
    ),
  ).toEqual([401, 'API_KEY_UNKNOWN']);
  expect(await refusal(await disabled.post({}))).toEqual([401, 'API_KEY_DISABLED']);
  expect(await refusal(await expired.post({}))).toEqual([401, 'API_KEY_EXPIRED']);
  const failure = await expired.client.audio.speech
    .create({ model: 'entoa', voice: 'Clara', input: 'Olá' })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OpenAI.AuthenticationError);
  expect(failure).toMatchObject({
    code: 'API_KEY_EXPIRED',
    type: 'authentication_error',
    message: expect.stringContaining('Esta chave de API venceu.'),
  });
});

test('a key opens nothing of the dashboard', async () => {
  const { key } = await newKey();
  expect((await fetch(`${server.origin}/api/projects`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(
    401,
  );
});

test('what was spoken is charged once, at the price of the day, and the key shows when', async () => {
  const { id, pcm } = await newKey({ service: 'Cobrada' });
  const input = `${hello} 👋🏽`;
  await pcm({ input });
  await pcm({ input });
  const rows = await server.db.select().from(usage).where(eq(usage.subjectId, id));
  expect(
    rows.map(({ type, subjectName, characters, unitPrice }) => ({ type, subjectName, characters, unitPrice })),
  ).toEqual(
    Array(2).fill({ type: 'STREAMING', subjectName: 'Cobrada', characters: [...input].length, unitPrice: '0.000100' }),
  );
  const shown = await admin.call(apikeys.get, { id });
  expect(shown.charactersThisMonth).toBe(2 * [...input].length);
  expect(Date.now() - Date.parse(shown.lastUsedAt!)).toBeLessThan(10_000);
});

test('who leaves is charged up to the last whole sentence that was sent, and the engine is idle soon after', async () => {
  const { post, spoken } = await newKey();
  const controller = new AbortController();
  const answer = await post({ input: long }, { signal: controller.signal });
  const reader = answer.body!.getReader();
  for (let bytes = 0; bytes < 500_000;) bytes += (await reader.read()).value!.length;
  controller.abort();
  const startedAt = performance.now();
  await until('the engine is idle', async () => server.speech.countOrders() === 0);
  expect(performance.now() - startedAt).toBeLessThan(500);
  const [characters] = await until('the charge', async () => {
    const all = await spoken();
    return all.length > 0 && all;
  });
  expect(characters).toBeLessThan(long.length / 2);
  expect((characters! + 1) % 74).toBe(0);
  await until('the place is free', async () => (await server.db.select().from(streams)).length === 0);
  expect(await spoken()).toHaveLength(1);
});

test.each([
  ['disabled', apikeys.toggle, [401, 'API_KEY_DISABLED']],
  ['removed', apikeys.remove, [401, 'API_KEY_UNKNOWN']],
] as const)('a key that is %s ends its streams at once', async (_what, endpoint, after) => {
  const { id, post } = await newKey();
  const other = await newKey();
  const reading = [await post({ input: long }), await other.post({ input: long })];
  const readers = reading.map((answer) => answer.body!.getReader());
  for (const reader of readers) await reader.read();
  await admin.ask(endpoint, { id });
  await expect(
    (async () => {
      while (!(await readers[0]!.read()).done);
    })(),
  ).rejects.toThrow();
  let bytes = 0;
  for (let part; !(part = await readers[1]!.read()).done;) bytes += part.value.length;
  expect(bytes / 2 / RATE).toBeGreaterThan(200);
  expect(await refusal(await post({}))).toEqual(after);
});

test("another process's change of a key is noticed within a second or two", async () => {
  const { id, post } = await newKey();
  const reader = (await post({ input: long })).body!.getReader();
  await reader.read();
  await server.db.update(apiKeys).set({ active: false }).where(eq(apiKeys.id, id));
  await pause(2500);
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow();
});

test("a key's streams at a time, and the installation's, meet their limits; settings take effect at once", async () => {
  const [key, other] = [await newKey({ concurrencyLimit: 2 }), await newKey()];
  const readers = [];
  for (let i = 0; i < 2; i += 1) {
    const reader = (await key.post({ input: long })).body!.getReader();
    await reader.read();
    readers.push(reader);
  }
  const refused = await key.post({});
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refusal(refused)).toEqual([429, 'KEY_STREAM_LIMIT']);
  expect((await other.pcm({})).length).toBeGreaterThan(RATE / 4);
  await admin.call(settings.update, { nodesLimitForStreaming: 1, usersPerNodeLimit: 2 });
  expect(await refusal(await other.post({}))).toEqual([429, 'STREAM_LIMIT']);
  await admin.call(settings.update, { nodesLimitForStreaming: 0 });
  expect((await other.post({})).status).toBe(200);
  await admin.call(settings.update, { usersPerNodeLimit: null });
  for (const reader of readers) await reader.cancel();
  await until('a place is free again', async () => (await key.post({})).status === 200);
});

test('a place left behind by a process that died is free after its time', async () => {
  const { id, post } = await newKey({ concurrencyLimit: 1 });
  await server.db.insert(streams).values({ apiKeyId: id, characters: 10 });
  expect(await refusal(await post({}))).toEqual([429, 'KEY_STREAM_LIMIT']);
  await server.db.update(streams).set({ seenAt: new Date(Date.now() - 16_000) });
  expect((await post({})).status).toBe(200);
  await server.db.delete(streams).where(eq(streams.apiKeyId, id));
});

test('parallel requests cannot overrun the month', async () => {
  const input = 'Vinte e cinco caracteres.';
  const { post, spoken } = await newKey({ monthlyCharacterLimit: 4 * input.length + 10 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ input })));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(16);
  expect(await spoken()).toEqual(Array(4).fill(input.length));
  const refused = await post({ input });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await refusal(refused)).toEqual([429, 'MONTHLY_LIMIT']);
  expect((await post({ input: 'Ainda cabe' })).status).toBe(200);
});

test('the dictionary for all is heard, and what was written is charged', async () => {
  const { pcm, spoken } = await newKey();
  const input = 'Peça agora seu zqw.';
  const before = await pcm({ input });
  const { entry } = await admin.call(dictionary.create, {
    idProject: null,
    written: 'zqw',
    kind: 'alias',
    spoken: 'cartão de embarque preferencial',
  } as never);
  const after = await pcm({ input });
  await admin.call(dictionary.remove, { id: entry.id });
  expect(after.length - before.length).toBeGreaterThan(RATE / 2);
  expect(await spoken()).toEqual([input.length, input.length]);
});

test('50 clients at a time each hear their own text and no other, while files are made', async () => {
  const { post } = await newKey();
  const words = [
    'casa',
    'telefone',
    'navio',
    'melancia',
    'bicicleta',
    'parafuso',
    'elefante',
    'janela',
    'computador',
    'rio',
  ];
  const texts = Array.from(
    { length: 50 },
    (_, i) =>
      `Pedido ${i * 37}: ${words[i % 10]}, ${words[(i * 3) % 10]} e ${words[(i * 7 + 5) % 10]}. Setor ${i * 11}: ${words[(i + 4) % 10]} e ${words[(i * 3 + 1) % 10]}.`,
  );
  const hear = async (input: string) => envelopeOf(await (await post({ input })).arrayBuffer());
  const references: Float32Array[] = [];
  for (const text of texts) references.push(await hear(text));
  const { id } = await newProject(admin);
  const file = {
    name: 'lote.csv',
    content: `name;text\n${Array.from({ length: 40 }, (_, i) => `aviso_${i} do lote;Aviso de número ${i}, feito enquanto outros ouvem.`).join('\n')}`,
  };
  await admin.call(prompts.create, { idProject: id, speaker: 'Davi', compression: false }, { file });
  const heard = await Promise.all(texts.map(hear));
  heard.forEach((envelope, i) => {
    const likest = references.map((reference) => likeness(reference, envelope));
    expect([i, likest.indexOf(Math.max(...likest))]).toEqual([i, i]);
    expect(likest[i]).toBeGreaterThan(0.92);
  });
  await until('the files are made too', async () => (await admin.call(projects.get, { id })).prompts.processed === 40);
}, 240_000);

test('maintenance closes the addresses of services too', async () => {
  const { post } = await newKey();
  await admin.call(settings.update, { maintenanceMode: true });
  try {
    const answer = await post({});
    expect([
      answer.headers.get('x-entoa-maintenance'),
      Number(answer.headers.get('retry-after')) > 0,
      ...(await refusal(answer)),
    ]).toEqual(['on', true, 503, 'MAINTENANCE']);
  } finally {
    await admin.call(settings.update, { maintenanceMode: false });
  }
});

test('random requests get speech or a refusal, never a 5xx', async () => {
  const { post } = await newKey();
  const odd = fc.oneof(
    fc.constant(undefined),
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.double(),
    fc.constantFrom(
      'entoa',
      'Clara',
      'Davi',
      'mp3',
      'opus',
      'wav',
      'pcm',
      0.25,
      4,
      true,
      false,
      'arabic',
      'Bom dia.',
      '\ud800 a',
      '\u0000',
      '[[x]] <b>1</b>',
    ),
  );
  const good = {
    model: fc.constant('entoa'),
    voice: fc.constantFrom('Clara', 'davi'),
    input: fc.string({ unit: 'binary', maxLength: 100 }),
    response_format: fc.constantFrom(...SpeechFormat.options),
    speed: fc.double({ min: 0.25, max: 4, noNaN: true }),
    compression: fc.boolean(),
  };
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.record(good),
        fc.dictionary(
          fc.constantFrom(
            'model',
            'voice',
            'input',
            'response_format',
            'speed',
            'language',
            'compression',
            'stream_format',
          ),
          odd,
        ),
      ),
      async (body) => {
        const answer = await post({
          model: undefined,
          voice: undefined,
          input: undefined,
          response_format: undefined,
          ...body,
        });
        const text = await answer.arrayBuffer();
        expect([200, 422], `${JSON.stringify(body)}: ${Buffer.from(text).toString().slice(0, 300)}`).toContain(
          answer.status,
        );
      },
    ),
    { numRuns: 300 },
  );
}, 240_000);

test('neither key nor text is in the audit log', async () => {
  const { key } = await newKey();
  expect(JSON.stringify(await server.db.select().from(auditLog))).not.toContain(key.slice(0, 8));
});
