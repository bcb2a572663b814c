import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { SpeechFormat } from '#contract/speech.ts';
import { cases } from '#testing/cases.ts';
import { rmsOf } from '#testing/speech/sound.ts';
import { mp3Seconds, oggSamples } from '#testing/speech/audioSeconds.ts';
import { RATE, server, admin, newKey, hello, long, refusal, withServer } from '#server/tests/setups/serviceSetup.ts';

withServer();

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

test.each([
  [{ codec: 'mulaw' }, { tag: 7, rate: 8000, bits: 8 }],
  [
    { codec: 'alaw', sample_rate: 8000 },
    { tag: 6, rate: 8000, bits: 8 },
  ],
  [
    { codec: 'pcm', sample_rate: 8000 },
    { tag: 1, rate: 8000, bits: 16 },
  ],
  [{ sample_rate: 48_000 }, { tag: 1, rate: 48_000, bits: 16 }],
  [{ codec: 'pcm' }, { tag: 1, rate: RATE, bits: 16 }],
])('%j in WAV is that, as long as the speech', async (change, { tag, rate, bits }) => {
  const { post, pcm } = await newKey();
  const wav = Buffer.from(await (await post({ input: hello, response_format: 'wav', ...change })).arrayBuffer());
  expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
    tag,
    1,
    rate,
    bits,
  ]);
  const header = tag === 1 ? 44 : 58;
  expect(wav.toString('latin1', header - 8, header - 4)).toBe('data');
  const seconds = (await pcm({ input: hello })).length / RATE;
  expect((wav.length - header) / (bits / 8) / rate).toBeCloseTo(seconds, 1);
});

test('bare samples come at the rate that is asked for, and the type says it', async () => {
  const { post, pcm } = await newKey();
  const answer = await post({ input: hello, sample_rate: 16_000 });
  expect(answer.headers.get('content-type')).toBe('audio/pcm;rate=16000;channels=1');
  const seconds = (await pcm({ input: hello })).length / RATE;
  expect((await answer.arrayBuffer()).byteLength / 2 / 16_000).toBeCloseTo(seconds, 1);
});

test('dated names of models and an address with two slashes are taken, as some clients send them', async () => {
  const { key } = await newKey();
  for (const model of ['tts-1-1106', 'gpt-4o-mini-tts-2025-12-15']) {
    const answer = await fetch(`${server.origin}/v1//audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, voice: 'Clara', input: 'Olá.' }),
    });
    expect([model, answer.status]).toEqual([model, 200]);
    await answer.body?.cancel();
  }
  const found = await fetch(`${server.origin}/v1/models/tts-1-1106`, { headers: { authorization: `Bearer ${key}` } });
  expect(found.status).toBe(200);
});

test('voices and models are listed for the client', async () => {
  const { client, key } = await newKey();
  const models = [];
  for await (const model of client.models.list()) models.push(model.id);
  expect(models).toEqual(['entoa']);
  const answer = await fetch(`${server.origin}/v1/audio/voices`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({
    voices: expect.arrayContaining([
      {
        id: 'Clara',
        name: 'Clara',
        gender: 'female',
        languages: expect.arrayContaining(['portuguese_brazil', 'hindi']),
      },
    ]),
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
  [{ input: null }, 'input', /texto/],
  [{ input: 'Olá [pausa' }, 'input', /./],
  [{ input: 'a'.repeat(4097) }, 'input', /4\.096/],
  [{ response_format: 'aac' }, 'response_format', /mp3, opus, wav ou pcm/],
  [{ speed: 4.1 }, 'speed', /0,25 a 4/],
  [{ speed: 'rápido' }, 'speed', /0,25 a 4/],
  [{ stream_format: 'websocket' }, 'stream_format', /sse/],
  [{ include: ['words'] }, 'include', /sse/],
  [{ include: ['logprobs'], stream_format: 'sse' }, 'include.0', /words/],
  [{ voice: { name: 'Clara' } }, 'voice', /voz/],
  [{ language: 'klingon' }, 'language', /idioma/],
  [{ compression: 1 }, 'compression', /compressão/],
  [{ codec: 'gsm' }, 'codec', /pcm, alaw, mulaw/],
  [{ sample_rate: 11_025 }, 'sample_rate', /8000, 16000/],
  [{ response_format: 'mp3', sample_rate: 8000 }, 'sample_rate', /wav ou pcm/],
  [{ codec: 'mulaw' }, 'codec', /vêm em wav/],
  [{ response_format: 'wav', codec: 'alaw', sample_rate: 16_000 }, 'sample_rate', /só existem a 8000 Hz/],
  [{ response_format: 'wav', codec: 'alaw', compression: true }, 'codec', /os dois juntos/],
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

test.each([
  ['disabled', apikeys.toggle, [401, 'API_KEY_DISABLED']],
  ['removed', apikeys.remove, [401, 'API_KEY_UNKNOWN']],
] as const)('a key that is %s ends its streams at once', async (_what, endpoint, after) => {
  const { id, post } = await newKey();
  const other = await newKey();
  const input = long.slice(0, long.length / 2);
  const reading = [await post({ input }), await other.post({ input })];
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
  expect(bytes / 2 / RATE).toBeGreaterThan(100);
  expect(await refusal(await post({}))).toEqual(after);
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
    input: fc.string({ unit: 'binary', maxLength: 40 }),
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
        // The JSON parser rejects `__proto__` keys.
        const refused = JSON.stringify(body).includes('"__proto__"') ? [400, 422] : [422];
        expect([200, ...refused], `${JSON.stringify(body)}: ${Buffer.from(text).toString().slice(0, 300)}`).toContain(
          answer.status,
        );
      },
    ),
    { numRuns: cases(300) },
  );
});
