import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createResampler } from '#server/speech/dsp/resampler.ts';
import { createStretch } from '#server/speech/dsp/stretch.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { createModelEngine } from '#server/speech/engines/neural/modelEngine.ts';
import { prepareFiles } from '#server/speech/engines/neural/run/workshop.ts';
import { createEncoders } from '#server/speech/formats/createEncoders.ts';
import { vitsFixtures } from '#testing/fixtures.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { makeAudio } from './makeAudio.ts';
import { streamAudio } from './streamAudio.ts';

const FIRST =
  'Para ouvir o saldo da sua conta, tecle um agora mesmo, ou aguarde na linha para falar com um dos nossos atendentes.';
const text = `${FIRST} ${FIRST}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-early-'));
let engine: Awaited<ReturnType<typeof createModelEngine>>;
beforeAll(async () => {
  const file = (name: string) => `${vitsFixtures}/reference/vits-characters/${name}`;
  await prepareFiles({ config: file('config.json'), model: file('model.pth') }, folder, () => {});
  engine = await createModelEngine({ folder, voices: { Ana: 0 }, threads: 1 });
});
afterAll(() => {
  engine.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Records utterances requested from the engine and bytes sent, in order. */
function record() {
  const events: string[] = [];
  const recorded: typeof engine = {
    ...engine,
    speak: (utterance, takeChunk) => {
      events.push(utterance.text);
      return engine.speak(utterance, takeChunk);
    },
  };
  return { events, recorded };
}
const request = testRequest({ voice: 'Ana', text });
const gainOf = () => 0;

async function streamOf(recorded: typeof engine, events: string[]): Promise<string[]> {
  const studio = {
    engine: recorded,
    gainOf,
    openEncoder: createEncoders(),
    stretch: await createStretch(engine.sampleRate),
    resample: await createTelephonyResampler(engine.sampleRate),
    resamplerTo: (rate: number) => createResampler(engine.sampleRate, rate),
  };
  await streamAudio(
    studio,
    request,
    { format: 'PCM', speed: 1 },
    { take: () => events.push('bytes'), rest: () => Promise.resolve(), isCancelled: () => false },
  );
  return events;
}

test('a voice that makes pieces says its first sentence whole, and is heard before the end of it', async () => {
  const { events, recorded } = record();
  await streamOf(
    {
      ...recorded,
      speak: async (...asked) => {
        const isDone = await recorded.speak(...asked);
        events.push('made');
        return isDone;
      },
    },
    events,
  );
  expect(events.slice(0, 2)).toEqual([FIRST, 'bytes']);
  expect(events.indexOf('bytes')).toBeLessThan(events.indexOf('made'));
  expect(events.filter((event) => event === FIRST)).toHaveLength(2);
});

test('a stream of a voice that makes its sound whole sends the first clause before the second is begun', async () => {
  const { events, recorded } = record();
  await streamOf({ ...recorded, hasPieces: false }, events);
  const [first, sent, second] = events.filter((event, i) => event !== 'bytes' || events[i - 1] !== 'bytes');
  expect(first).toBe('Para ouvir o saldo da sua conta,');
  expect(sent).toBe('bytes');
  expect(second).toMatch(/^tecle um agora mesmo,/);
  expect(events.at(-2)).toBe('bytes');
  // Only the first sentence is split.
  expect(events).toContain(FIRST);
});

test('the audio of a prompt is made of whole sentences, as ever', async () => {
  const { events, recorded } = record();
  const resample = await createTelephonyResampler(engine.sampleRate);
  await makeAudio({ engine: recorded, gainOf, resample }, request, () => false);
  expect(events).toEqual([FIRST, FIRST]);
});
