import { expect, test } from 'vitest';
import { newKey, RATE, server, withServer, hello } from '#server/tests/setups/serviceSetup.ts';

withServer();

interface SpeechEvent {
  readonly type: string;
  readonly audio?: string;
  readonly words?: readonly { word: string; start: number; end: number; from: number; to: number }[];
  readonly usage?: object;
}

/** The events of a response, as clients read them; the last one must be `[DONE]`. */
async function eventsOf(answer: Response): Promise<SpeechEvent[]> {
  const lines = (await answer.text()).split('\n\n');
  expect(lines.pop()).toBe('');
  expect(lines.pop()).toBe('data: [DONE]');
  return lines.map((line) => JSON.parse(/^data: (.*)$/.exec(line)![1]!) as SpeechEvent);
}

const audioOf = (events: readonly SpeechEvent[]): Buffer =>
  Buffer.concat(events.flatMap(({ audio }) => (audio === undefined ? [] : [Buffer.from(audio, 'base64')])));

test('the openai package gets events, models and voices by id', async () => {
  const { client, spoken, post } = await newKey();
  const speech = { model: 'gpt-4o-mini-tts', voice: { id: 'clara' }, input: hello } as const;
  const answer = await client.audio.speech.create({ ...speech, response_format: 'pcm', stream_format: 'sse' });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('content-encoding')).toBeNull();
  const events = await eventsOf(answer);
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['speech.audio.delta', 'speech.audio.done']));
  const usage = { input_tokens: hello.length, output_tokens: 0, total_tokens: hello.length };
  expect(events.at(-1)).toEqual({ type: 'speech.audio.done', usage });
  const plain = (await (await post({ input: hello })).arrayBuffer()).byteLength;
  expect(audioOf(events).length / plain).toBeCloseTo(1, 1);
  expect(await spoken()).toEqual([hello.length, hello.length]);
  expect(await client.models.retrieve('tts-1')).toMatchObject({ id: 'tts-1', object: 'model', owned_by: 'entoa' });
  await expect(client.models.retrieve('whisper-1')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('words come with the audio of their sentence, at any speed', async () => {
  const { post } = await newKey();
  const input = 'A fatura é de R$ 50. Ela vence amanhã.';
  for (const speed of [1, 2, 3]) {
    const ask = { input, speed, stream_format: 'sse', include: ['words'] };
    const events = await eventsOf(await post(ask));
    const seconds = audioOf(events).length / 2 / RATE;
    const words = events.flatMap((event) => event.words ?? []);
    expect(words.map(({ word }) => word)).toEqual(['A', 'fatura', 'é', 'de', 'R$ 50', 'Ela', 'vence', 'amanhã']);
    for (const [index, { word, start, end, from, to }] of words.entries()) {
      expect(input.slice(from, to)).toBe(word);
      expect(start).toBeGreaterThanOrEqual(words[index - 1]?.start ?? 0);
      expect(end).toBeGreaterThanOrEqual(start);
    }
    expect(words.at(-1)!.end / seconds).toBeGreaterThan(0.85);
    expect(words.at(-1)!.end).toBeLessThanOrEqual(seconds + 0.01);
    // The first sentence's words come before the second one's sound.
    const types = events.map(({ type }) => type);
    expect(types.indexOf('speech.audio.words')).toBeLessThan(types.lastIndexOf('speech.audio.delta'));
  }
});

test('the first event comes at once, with no more sound than the first bytes of a plain stream', async () => {
  const { post } = await newKey();
  const firstRead = async (change: object) => {
    const reader = (await post({ input: hello, ...change })).body!.getReader();
    const { value } = await reader.read();
    while (!(await reader.read()).done);
    return Buffer.from(value!);
  };
  const plain: Buffer[] = [];
  const events: Buffer[] = [];
  // A busy machine may join what was sent apart, but hardly ten times.
  for (let round = 0; round < 10; round += 1) {
    plain.push(await firstRead({}));
    events.push(await firstRead({ stream_format: 'sse' }));
  }
  expect(events.some((read) => !read.includes('[DONE]'))).toBe(true);
  const first = /^data: (.*)$/m.exec(events[0]!.toString())![1]!;
  const sound = audioOf([JSON.parse(first) as SpeechEvent]);
  expect(sound.length).toBeGreaterThan(0);
  expect(sound.length).toBeLessThanOrEqual(Math.min(...plain.map(({ length }) => length)));
});

test.each(['---', '👋🏽', ' ', '', '…'])('%j is a short silence, and costs nothing', async (input) => {
  const { post, spoken, pcm } = await newKey({ monthlyCharacterLimit: 1 });
  const samples = await pcm({ input });
  expect(samples.length / RATE).toBeCloseTo(0.1, 2);
  expect(samples.every((sample) => sample === 0)).toBe(true);
  for (const response_format of ['mp3', 'opus', 'wav'])
    expect((await (await post({ input, response_format })).arrayBuffer()).byteLength).toBeGreaterThan(100);
  const events = await eventsOf(await post({ input, stream_format: 'sse' }));
  expect(events.at(-1)).toMatchObject({ usage: { total_tokens: 0 } });
  expect(await spoken()).toEqual([]);
});

test('marks alone are their pause', async () => {
  const { pcm } = await newKey();
  expect((await pcm({ input: '… [pausa:1,5s] …' })).length / RATE).toBeCloseTo(1.5, 1);
});

/** Bodies as these programs send them, with a voice of ours. */
const recorded = {
  'Home Assistant (openai_tts)': {
    model: 'tts-1',
    input: 'A porta da garagem está aberta.',
    voice: 'Clara',
    response_format: 'wav',
    speed: '1.0',
    instructions: null,
  },
  'Open WebUI': { model: 'tts-1', input: '*Olá!* Tudo bem?', voice: 'clara', response_format: 'MP3', speed: null },
  LiveKit: {
    input: 'Um momento, por favor.',
    model: 'gpt-4o-mini-tts',
    voice: 'Davi',
    instructions: 'Fale com calma.',
    response_format: 'mp3',
    speed: 1.0,
  },
  'LiveKit, by events': {
    input: 'Um momento, por favor.',
    model: 'gpt-4o-mini-tts',
    voice: { id: 'Davi' },
    response_format: 'opus',
    stream_format: 'sse',
  },
  Pipecat: { input: 'Como posso ajudar?', model: 'gpt-4o-mini-tts', voice: 'Clara', response_format: 'pcm' },
};

test.each(Object.entries(recorded))('%s is answered with audio', async (_program, body) => {
  const { key, spoken } = await newKey();
  const answer = await fetch(`${server.origin}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: '*/*' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  const bytes = 'stream_format' in body ? audioOf(await eventsOf(answer)) : Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeGreaterThan(2000);
  const begins = { wav: 'RIFF', mp3: '', opus: 'OggS', pcm: '' }[body.response_format.toLowerCase()]!;
  expect(bytes.toString('latin1', 0, begins.length)).toBe(begins);
  expect(await spoken()).toEqual([body.input.length]);
});
