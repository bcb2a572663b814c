import { beforeAll, describe, expect, test } from 'vitest';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { OWN_PAUSE_MS } from './joinSentences.ts';
import { languageTexts } from '#server/speech/api/languageTexts.ts';
import { makeAudio, type SynthesisContext } from './makeAudio.ts';
import { levellingTexts, measureVoice } from '#testing/speech/measureVoices.ts';
import { samplesOf, rmsOf, silencesOf } from '#testing/speech/sound.ts';
import type { MadeAudio } from '#server/speech/api/speech.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { peakOf } from '#server/speech/dsp/trimSilence.ts';
import { espeakVoices, VOICE_LUFS } from '#server/speech/api/voices.ts';

const RATE = 22_050;
const TWO = 'Tecle um para falar. Tecle dois para sair.';
let studio: SynthesisContext;
beforeAll(async () => {
  const engine = await createESpeakEngine();
  studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
});
const make = async (over: Parameters<typeof testRequest>[0]): Promise<MadeAudio> => {
  const made = await makeAudio(studio, testRequest(over), () => false);
  if (made === null) throw new Error('cancelled');
  return made;
};
const soundOf = async (over: Parameters<typeof testRequest>[0]) => samplesOf((await make(over)).wav);

describe('what was asked is obeyed', () => {
  test('6 dB more double the level; the guard keeps 40 dB more from clipping', async () => {
    const plain = await soundOf({ volumeDb: -6 });
    expect(rmsOf(await soundOf({ volumeDb: 0 })) / rmsOf(plain)).toBeCloseTo(10 ** (6 / 20), 1);
    const loud = await make({ volumeDb: 40 });
    expect(20 * Math.log10(peakOf(samplesOf(loud.wav)))).toBeCloseTo(-0.2, 1);
    expect(loud.warnings).toEqual([]);
  });

  test.each([
    [500, 500],
    [0, OWN_PAUSE_MS],
    [1200, 1200],
  ])('a gap of %i ms is %i ms of silence between sentences', async (gapMs, expected) => {
    const silences = silencesOf(await soundOf({ text: TWO, gapMs }), RATE, 150);
    expect(silences).toHaveLength(1);
    expect(Math.abs((silences[0]?.length ?? 0) - (expected / 1000) * RATE)).toBeLessThan(0.005 * RATE);
  });

  test('the end has exactly the silence asked for, and none else', async () => {
    const none = await make({ text: TWO, endMs: 0 });
    const some = await make({ text: TWO, endMs: 750 });
    const sound = samplesOf(some.wav);
    expect(silencesOf(samplesOf(none.wav).slice(-RATE / 10), RATE, 5)).toEqual([]);
    expect(sound.slice(-Math.round(0.75 * RATE)).every((sample) => sample === 0)).toBe(true);
    expect(some.duration - none.duration).toBeCloseTo(0.75, 2);
    expect(some.duration).toBe(sound.length / RATE);
  });

  test('telephony: 8 kHz A-law with the same speech, the same gap and end', async () => {
    const request = { text: TWO, gapMs: 500, endMs: 300 };
    const [phone, full] = [await make({ ...request, isTelephony: true }), await make(request)];
    const data = phone.wav.subarray(58);
    const count = new DataView(phone.wav.buffer).getUint32(46, true);
    expect(phone.duration).toBe(count / 8000);
    expect(phone.duration).toBeCloseTo(full.duration, 1);
    expect([...data.subarray(count - 2400, count)].every((code) => code === 0xd5)).toBe(true);
    expect(new Set(data).size).toBeGreaterThan(60);
    expect(phone.words.map(({ from }) => from)).toEqual(full.words.map(({ from }) => from));
  });
});

describe('what comes with the sound', () => {
  test('word timings lie in the final audio, in order, after the gap', async () => {
    const { words, duration } = await make({ text: TWO, gapMs: 1000, endMs: 500 });
    expect(words.map(({ from, to }) => TWO.slice(from, to))).toEqual([
      'Tecle',
      'um',
      'para',
      'falar',
      'Tecle',
      'dois',
      'para',
      'sair',
    ]);
    words.forEach((word, index) => {
      expect(word.endMs).toBeGreaterThan(word.startMs);
      expect(word.startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
    });
    expect((words[4]?.startMs ?? 0) - (words[3]?.endMs ?? 0)).toBeCloseTo(1000, -1);
    expect(words.at(-1)!.endMs).toBeLessThan(duration * 1000 - 500 + 2);
  });

  test.each(espeakVoices)('the last word of $name ends with the speech, before any echo', async ({ name: voice }) => {
    const { words, wav } = await make({ voice, endMs: 500 });
    const lastMs = (samplesOf(wav).findLastIndex((sample) => Math.abs(sample) > 10 ** (-50 / 20)) / RATE) * 1000;
    expect(Math.abs(words.at(-1)!.endMs - lastMs)).toBeLessThan(2);
  });

  test('places survive escapes and emoji', async () => {
    const text = 'Olá 😀 <b> & tchau';
    const { words } = await make({ text });
    expect(words.map(({ from, to }) => text.slice(from, to))).toEqual(expect.arrayContaining(['Olá', 'b', 'tchau']));
  });

  test('the curve has 60 points in bounds: a question ends higher than a statement', async () => {
    const last = (made: MadeAudio) =>
      made.curve
        .filter((point) => point !== null)
        .slice(-3)
        .reduce((sum, point) => sum + point, 0);
    const [asked, told] = [await make({ text: 'Você vai sair agora?' }), await make({ text: 'Você vai sair agora.' })];
    for (const { curve } of [asked, told]) {
      expect(curve).toHaveLength(60);
      expect(curve.filter((point) => point !== null && (point < -7 || point > 5.5))).toEqual([]);
      expect(curve.filter((point) => point !== null).length).toBeGreaterThan(20);
    }
    expect(last(asked)).toBeGreaterThan(last(told));
  });
});

describe('voices and languages', () => {
  test('at least eight voices, women and men, each within 1 LU of the common level', async () => {
    expect(espeakVoices.length).toBeGreaterThanOrEqual(8);
    expect(new Set(espeakVoices.map(({ gender }) => gender)).size).toBe(2);
    for (const voice of espeakVoices) {
      const { lufs } = await measureVoice(studio.engine, voice, levellingTexts, 'portuguese_brazil');
      expect(Math.abs(lufs - VOICE_LUFS), voice.name).toBeLessThan(1);
    }
  });

  test("women's voices are higher than men's, and no two voices sound alike", async () => {
    const pitches = new Map<string, number>();
    for (const voice of espeakVoices)
      pitches.set(
        voice.name,
        (await measureVoice(studio.engine, voice, levellingTexts.slice(0, 2), 'portuguese_brazil')).pitch.median,
      );
    const of = (gender: string) =>
      espeakVoices.filter((voice) => voice.gender === gender).map(({ name }) => pitches.get(name) ?? 0);
    expect(Math.min(...of('female'))).toBeGreaterThan(Math.max(...of('male')) + 15);
    expect(new Set(espeakVoices.map(({ variant }) => variant)).size).toBe(espeakVoices.length);
  });

  test.each(Object.keys(languageTexts) as (keyof typeof languageTexts)[])(
    '%s speaks its own words, without warnings',
    async (language) => {
      const [text = ''] = languageTexts[language];
      const own = await make({ language, text });
      expect(own.warnings).toEqual([]);
      expect(own.words.length).toBeGreaterThan(5);
      for (const short of languageTexts[language].slice(1))
        expect((await make({ language, text: short })).warnings, short).toEqual([]);
      const other = language === 'portuguese_brazil' ? 'english' : 'portuguese_brazil';
      const changes = await Promise.all(
        languageTexts[language].map(
          async (one) =>
            (await make({ language: other, text: one })).duration - (await make({ language, text: one })).duration,
        ),
      );
      expect(Math.max(...changes.map(Math.abs))).toBeGreaterThan(0.1);
    },
  );
});
