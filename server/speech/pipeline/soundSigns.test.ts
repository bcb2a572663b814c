import { beforeAll, expect, test } from 'vitest';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { espeakVoices } from '#server/speech/api/voices.ts';
import { sentenceCases } from '#testing/normalization/sentences.cases.ts';
import { makeSpoilt, type PlantedFault, seededRandom, signsOf } from '#testing/speech/plantFaults.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { makeAudio, type SynthesisContext } from './makeAudio.ts';
import { findSoundSigns } from './soundSigns.ts';

let studio: SynthesisContext;
beforeAll(async () => {
  const engine = await createESpeakEngine();
  studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
});

const texts = sentenceCases.map(([written]) => written).filter(({ length }) => length > 30);
const requestOf = (index: number) =>
  testRequest({
    text: texts[index % texts.length]!,
    voice: espeakVoices[index % espeakVoices.length]!.name,
    isTelephony: index % 3 === 0,
  });

test.each(Object.keys(signsOf) as PlantedFault[])('%s in real speech is found, with its place', async (fault) => {
  const random = seededRandom(36);
  const outcomes: { isFound: boolean; isPlaced: boolean }[] = [];
  for (let index = 0; outcomes.length < 8; index += 1) {
    const spoilt = await makeSpoilt(studio, requestOf(index), fault, random);
    if (spoilt === undefined) continue;
    const { made, atSeconds } = spoilt;
    const found = signsOf[fault].filter((sign) => made.warnings.includes(sign));
    const isPlaced = found.some((sign) => Math.abs(made.warningPlaces[sign]! - atSeconds) < 1);
    outcomes.push({ isFound: found.length > 0, isPlaced });
  }
  // The share over many audios is measured by bench/speech/measureSoundSigns.ts.
  expect(outcomes.filter(({ isFound }) => isFound).length).toBeGreaterThanOrEqual(6);
  expect(outcomes.filter(({ isPlaced }) => isPlaced).length).toBeGreaterThanOrEqual(6);
});

test.each([true, false])(
  'good audio has no warning, if the engine tells the times of words: %s',
  async (hasWordTimes) => {
    const engine = { ...studio.engine, hasWordTimes };
    const warned: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      const request = requestOf(index);
      const made = await makeAudio({ ...studio, engine }, request, () => false);
      if (made!.warnings.length > 0) warned.push(`${made!.warnings.join(' ')}: ${request.voice}, ${request.text}`);
      expect(made!.warningPlaces).toEqual({});
    }
    expect(warned).toEqual([]);
  },
);

test('a loud last sound that falls to almost nothing by itself is no cut', () => {
  const RATE = 22_050;
  const signsOfEnd = (quietMs: number) => {
    const quietFrom = RATE - (quietMs / 1000) * RATE;
    const samples = Float32Array.from({ length: RATE }, (_, i) => Math.sin(i / 10) * (i < quietFrom ? 0.1 : 0.001));
    const words = [{ from: 0, to: 4, startMs: 0 }];
    const text = { text: 'Nove', styles: [], places: [], writtenTo: 4, before: 'sentence' } as const;
    const sound = { samples, words, lead: 0, tail: 0, hasWordTimes: false, isComplete: true, isClipped: false };
    return findSoundSigns([{ ...text, ...sound }], RATE)[0]!.map(({ warning }) => warning);
  };
  expect(signsOfEnd(1)).toContain('CUT_END');
  expect(signsOfEnd(8)).not.toContain('CUT_END');
});

test('a text that repeats itself, holds a vowel, pauses or speaks slowly is no fault', async () => {
  for (const text of [
    'Atenção, por favor. Atenção, por favor. Tecle um, tecle um, tecle um.',
    'Gooooooool do Brasil!',
    'Espere... [pausa:1,5s] só mais um pouco; obrigado.',
    'Sua [devagar]senha provisória[/devagar] é [enfase]muito importante[/enfase].',
  ])
    for (const { name } of espeakVoices) {
      const made = await makeAudio(studio, testRequest({ text, voice: name }), () => false);
      // All signs have a place, which the levels of whole audios have not.
      expect(made!.warningPlaces, text).toEqual({});
    }
});
