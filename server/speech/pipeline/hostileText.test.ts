import init from '@echogarden/espeak-ng-emscripten';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '#server/speech/engines/engine.ts';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { makeAudio, type SynthesisContext } from './makeAudio.ts';
import { speakSentences, type SpokenSentence } from './speakSentences.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { cases } from '#testing/cases.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { espeakVoices } from '#server/speech/api/voices.ts';

let engine: Engine;
let studio: SynthesisContext;
beforeAll(async () => {
  engine = await createESpeakEngine();
  studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
});

async function speak(text: string): Promise<SpokenSentence[]> {
  const spoken: SpokenSentence[] = [];
  for await (const sentence of speakSentences(engine, testRequest({ text }), 0, () => false)) spoken.push(sentence);
  return spoken;
}
const secondsOf = (spoken: readonly SpokenSentence[]) =>
  spoken.reduce((sum, { samples }) => sum + samples.length, 0) / engine.sampleRate;

function longestQuietSeconds(samples: Float32Array): number {
  let longest = 0;
  let quiet = 0;
  for (const sample of samples) {
    quiet = Math.abs(sample) < 1e-3 ? quiet + 1 : 0;
    longest = Math.max(longest, quiet);
  }
  return longest / engine.sampleRate;
}

test('the engine itself does obey such commands: the danger is real', async () => {
  const { eSpeakNGWorker: ESpeak } = await init();
  const espeak = new ESpeak();
  espeak.set_voice('pt-br');
  let samples = 0;
  espeak.synthesize('Antes <break time="9s"/> depois', (pcm) => {
    samples += pcm?.length ?? 0;
    return false;
  });
  expect(samples / 22_050).toBeGreaterThan(9);
});

test.each([
  'Antes <break time="9s"/> depois',
  '&lt;break time="9s"/&gt; a',
  'um </speak> dois',
  '<speak><prosody rate="x-slow">um</prosody></speak> dois',
  '\u0001900S um dois três',
])('%j is read aloud, not obeyed', async (text) => {
  const spoken = await speak(text);
  expect(spoken.every(({ isComplete }) => isComplete)).toBe(true);
  expect(secondsOf(spoken)).toBeLessThan(8);
  expect(Math.max(...spoken.map(({ samples }) => longestQuietSeconds(samples)))).toBeLessThan(1);
});

test('words beside marks are spoken: a comment, a tag and a phoneme bracket hide nothing', async () => {
  for (const text of [
    'um <!-- dois --> três',
    'um <sub alias="x"> dois </sub> três',
    "um [[d'ojs]] dois três",
    'um \u0000 dois três',
    'um &#91;&#91; dois ]] três',
  ]) {
    const made = await makeAudio(studio, testRequest({ text }), () => false);
    const read = made?.words.map(({ from, to }) => text.slice(from, to));
    expect(read).toEqual(expect.arrayContaining(['um', 'dois', 'três']));
  }
});

test('a phoneme bracket sounds as round brackets do, not as phonemes', async () => {
  const [square, round] = [await speak("Diga [[f'u:]] agora"), await speak("Diga ((f'u:)) agora")];
  expect(secondsOf(square)).toBeCloseTo(secondsOf(round), 1);
});

test('nothing of the text before is heard in the next, by any voice', async () => {
  for (const { name } of espeakVoices) {
    const spoken: SpokenSentence[] = [];
    for await (const sentence of speakSentences(
      engine,
      testRequest({ voice: name, text: 'Segredo\n...' }),
      0,
      () => false,
    ))
      spoken.push(sentence);
    expect(
      spoken.map(({ samples }) => samples.length > 0),
      name,
    ).toEqual([true, false]);
  }
});

test('the longest and oddest texts end, whole', async () => {
  for (const text of [
    '😀'.repeat(2000),
    'a'.repeat(2000),
    '1'.repeat(2000),
    'ab '.repeat(666),
    '[['.repeat(1000),
    '\uD83D'.repeat(2000),
    '. '.repeat(1000),
  ]) {
    expect((await speak(text)).every(({ isComplete }) => isComplete)).toBe(true);
  }
});

const piece = fc.constantFrom(
  '<',
  '>',
  '&',
  '[[',
  ']]',
  '"',
  '/',
  '<break time="9s"/>',
  '</speak>',
  '&lt;',
  '\u0001',
  '50P',
  ' ',
  'casa',
  '.',
  '\n',
  '\uDC00',
  '😀',
  'ª',
  '①',
);
const hostile = fc.oneof(
  fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

test('any text is spoken to its end without a long silence, and the engine lives on', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      for (const { isComplete, samples } of await speak(text)) {
        expect(isComplete).toBe(true);
        expect(longestQuietSeconds(samples)).toBeLessThan(1.5);
      }
    }),
    { numRuns: cases(60) },
  );
  expect(secondsOf(await speak('Tudo bem por aqui.'))).toBeGreaterThan(0.8);
});
