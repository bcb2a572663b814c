import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplesOf } from '#testing/speech/sound.ts';
import type { Speech } from './api/speech.ts';
import { startSpeech } from './startSpeech.ts';
import { testRequest } from '#testing/speech/testRequest.ts';

let speech: Speech;
beforeAll(async () => {
  speech = startSpeech({ threads: 2 });
  await speech.ready;
});
afterAll(() => speech.close());

test('says who speaks and what made it', async () => {
  expect(speech.voices.length).toBeGreaterThanOrEqual(8);
  expect(speech.voices).toContainEqual({ name: 'Clara', gender: 'female', kind: 'formant', engine: 'eSpeak NG' });
  expect(speech.voices).toContainEqual({ name: 'Davi', gender: 'male', kind: 'formant', engine: 'eSpeak NG' });
  expect(await speech.versionOf('Clara')).toMatch(
    /^espeak-ng-emscripten 0\.3\.5, pipeline \d+, reading \d+, voices [0-9a-f]{8}$/,
  );
});

test('forty at once: each gets its own audio', async () => {
  const requests = Array.from({ length: 40 }, (_, index) =>
    testRequest({ text: 'muito '.repeat(index + 1) + 'bom', isTelephony: index % 2 === 1 }),
  );
  const made = await Promise.all(requests.map((request) => speech.speak(request)));
  made.forEach(({ wav, words, duration }, index) => {
    expect(words).toHaveLength(index + 2);
    expect(words.at(-1)).toMatchObject({ from: 6 * (index + 1), to: 6 * (index + 1) + 3 });
    expect(new DataView(wav.buffer).getUint16(20, true)).toBe(index % 2 === 1 ? 6 : 1);
    expect(duration).toBeGreaterThan(made[index - 1]?.duration ?? 0);
  });
});

test('the same request sounds the same whatever was spoken before by another voice', async () => {
  const [before] = await Promise.all([
    speech.speak(testRequest()),
    speech.speak(testRequest({ voice: 'Bento', language: 'hindi', text: 'हाँ।' })),
  ]);
  const after = await speech.speak(testRequest());
  expect(Math.abs(after.duration - before.duration)).toBeLessThan(0.03);
  expect(Math.abs(samplesOf(after.wav).length / 22_050 - after.duration)).toBeLessThan(1e-9);
});

test('failures arrive with their class, code and sentence', async () => {
  await expect(speech.speak(testRequest({ voice: 'Zé' }))).rejects.toMatchObject({
    code: 'UNKNOWN_VOICE',
    isFinal: true,
  });
  await expect(speech.speak(testRequest({ text: '...' }))).rejects.toMatchObject({
    code: 'NO_SPEECH',
    isFinal: true,
    message: expect.stringContaining('Escreva palavras'),
  });
});

test('an abort rejects with its reason: before, in the queue and in the middle of the work', async () => {
  const reason = new Error('a pessoa desistiu');
  await expect(speech.speak(testRequest(), AbortSignal.abort(reason))).rejects.toBe(reason);
  const controller = new AbortController();
  const long = testRequest({ text: 'Esta frase é longa e se repete. '.repeat(60) });
  const speaking = Array.from({ length: 4 }, () => speech.speak(long, controller.signal));
  const other = speech.speak(testRequest());
  setTimeout(() => controller.abort(reason), 20);
  for (const one of speaking) await expect(one).rejects.toBe(reason);
  expect((await other).words).toHaveLength(7);
});

test('a slow look that began before a change does not take the change back', async () => {
  let answer: (off: ReadonlySet<string>) => void = () => {};
  const looks: (() => Promise<ReadonlySet<string>>)[] = [
    () => new Promise((resolve) => (answer = resolve)),
    async () => new Set(['Caio']),
  ];
  const changing = startSpeech({ threads: 1, listSwitchedOff: async () => (await looks.shift()?.()) ?? new Set() });
  try {
    const namesNow = () => changing.voices.map(({ name }) => name);
    const slow = changing.refresh();
    await changing.refresh();
    expect(namesNow()).not.toContain('Caio');
    answer(new Set());
    await slow;
    expect(namesNow()).not.toContain('Caio');
    await changing.refresh();
    expect(namesNow()).toContain('Caio');
  } finally {
    await changing.close();
  }
});
