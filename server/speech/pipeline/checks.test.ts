import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { findOddities, findPhoneOddities, assertUsable } from './checks.ts';
import type { Engine } from '#server/speech/engines/engine.ts';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { languageTexts } from '#server/speech/api/languageTexts.ts';
import { makeAudio } from './makeAudio.ts';
import { cases } from '#testing/cases.ts';
import { levellingTexts } from '#testing/speech/measureVoices.ts';
import type { SpokenSentence } from './speakSentences.ts';
import { createTelephonyResampler, type Resample } from '#server/speech/dsp/telephonyResampler.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { espeakVoices } from '#server/speech/api/voices.ts';

let engine: Engine;
let resample: Resample;
beforeAll(async () => {
  engine = await createESpeakEngine();
  resample = await createTelephonyResampler(engine.sampleRate);
});
const make = (over: Parameters<typeof testRequest>[0], by: Engine = engine) =>
  makeAudio({ engine: by, resample }, testRequest(over), () => false);

const tone = (seconds: number, level = 0.1) =>
  Float32Array.from({ length: seconds * 22_050 }, (_, i) => level * Math.sin(i / 10));
const sentence = (over: Partial<SpokenSentence> = {}): SpokenSentence => ({
  text: 'Uma frase comum.',
  styles: [],
  places: [],
  writtenTo: 16,
  before: 'sentence',
  samples: tone(1.2),
  words: [{ from: 0, to: 3, startMs: 0 }],
  lead: 0,
  tail: 0,
  hasWordTimes: true,
  isComplete: true,
  isClipped: false,
  ...over,
});
const oddities = (over: Partial<SpokenSentence>) =>
  findOddities([sentence(over)], 22_050, { text: 'Uma frase comum.' });

test('text without words gives no speech, and says what to do', async () => {
  await expect(make({ text: '...' })).rejects.toMatchObject({
    code: 'NO_SPEECH',
    isFinal: true,
    message: 'O texto não produziu fala. Escreva palavras que possam ser lidas.',
  });
});

test('an unknown voice is refused by name', async () => {
  await expect(make({ voice: 'Zé' })).rejects.toMatchObject({
    code: 'UNKNOWN_VOICE',
    isFinal: true,
    message: 'A voz "Zé" não existe ou está desativada. Escolha outra voz.',
  });
});

test('an engine that gives silence, or stops in the middle, is found out', async () => {
  const mute: Engine = {
    ...engine,
    speak: (utterance, take) => engine.speak(utterance, (pcm, words) => take(pcm.fill(0), words)),
  };
  await expect(make({}, mute)).rejects.toMatchObject({ code: 'SILENT_AUDIO' });
  const stopping: Engine = {
    ...engine,
    speak: (utterance, take) => {
      let chunks = 0;
      return engine.speak(utterance, (pcm, words) => {
        take(pcm, words);
        return ++chunks > 5;
      });
    },
  };
  await expect(make({}, stopping)).rejects.toMatchObject({ code: 'TRUNCATED_AUDIO', isFinal: false });
});

test('a sentence without sound among others is a cut', () => {
  expect(() => assertUsable([sentence(), sentence({ samples: new Float32Array(0) })])).toThrow(
    expect.objectContaining({ code: 'TRUNCATED_AUDIO' }),
  );
  expect(() => assertUsable([sentence(), sentence({ text: '①', samples: new Float32Array(0) })])).not.toThrow();
});

test('odd durations, levels and clipping warn; ordinary speech does not', () => {
  expect(oddities({})).toEqual([]);
  expect(oddities({ samples: tone(0.1) })).toEqual(['ODD_DURATION']);
  expect(oddities({ samples: tone(9) })).toEqual(['ODD_DURATION']);
  expect(oddities({ isClipped: true })).toEqual(['CLIPPING']);
  expect(oddities({ samples: tone(1.2, 0.01) })).toEqual(['ODD_LEVEL']);
  expect(oddities({ samples: tone(1.2, 0.9) })).toEqual(['ODD_LEVEL']);
});

test('what is delivered too loud or too quiet for a telephone warns, at the bounds of RFC 7874', async () => {
  // The peak guard prevents speech that is too loud.
  const warned = async (volumeDb: number, isTelephony: boolean) =>
    (await make({ text: levellingTexts[0]!, volumeDb, isTelephony }))?.warnings;
  for (const isTelephony of [true, false]) {
    expect(await warned(0, isTelephony)).toEqual([]);
    expect(await warned(-8, isTelephony)).toEqual(['PHONE_LEVEL']);
  }
  // The sines' levels are 0.2 dB below and above the bound; a bass tone does not count as speech level.
  const sine = (db: number, hz = 1000) =>
    Float32Array.from(
      { length: 24_000 },
      (_, i) => Math.SQRT2 * 10 ** (db / 20) * Math.sin((2 * Math.PI * hz * i) / 8000),
    );
  expect(findPhoneOddities(sine(-27.8), 8000)).toEqual([]);
  expect(findPhoneOddities(sine(-28.2), 8000)).toEqual(['PHONE_LEVEL']);
  expect(findPhoneOddities(sine(-16.2), 8000)).toEqual([]);
  expect(findPhoneOddities(sine(-15.8), 8000)).toEqual(['PHONE_LEVEL']);
  expect(findPhoneOddities(sine(-20, 75), 8000)).toEqual(['PHONE_LEVEL']);
});

const written = [
  ...levellingTexts,
  ...languageTexts.portuguese_brazil,
  '0800 722 1234',
  '(11) 98765-4321',
  'CPF 123.456.789-09',
  '14h30',
  'R$ 1.249.300,55',
  'INSS',
  '50%',
  '7',
  '12345678901234',
  'Tecle 1.',
  'joao.silva@exemplo.com.br',
  'Av. Paulista, nº 1.578',
  '3º andar',
  'PROMOÇÃO IMPERDÍVEL NESTA SEXTA-FEIRA',
  'Aguarde...',
  'Olá! 😀',
  '1 2 3 4 5 6 7 8 9 0',
];

test.each([
  ['Sim. Tecle 1.', 'Clara', false],
  ['Sim. Sim. Sim. Sim. Sim. Sim.', 'Luana', true],
  ['Não. 7 Tecle 1.', 'Bento', true],
] as const)('%s by %s: words that stand alone are thinned out by the measure, and are no fault', async (...made) => {
  const [text, voice, isTelephony] = made;
  expect((await make({ text, voice, isTelephony }))?.warnings).toEqual([]);
});

test('ordinary texts, short and long, by any voice: no warning', async () => {
  const texts = fc
    .array(fc.constantFrom(...written), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(' ').slice(0, 2000));
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(...espeakVoices), async (text, { name }) => {
      expect((await make({ text, voice: name }))?.warnings).toEqual([]);
    }),
    { numRuns: cases(80) },
  );
});
