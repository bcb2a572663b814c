import { SPOKEN_MAX } from '#contract/dictionary.ts';
import { beforeAll, expect, test } from 'vitest';
import { createEncoders } from '#server/speech/formats/createEncoders.ts';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import type { Engine, Utterance } from '#server/speech/engines/engine.ts';
import { makeAudio, type SynthesisContext } from './makeAudio.ts';
import { planSentences } from './planSentences.ts';
import { samplesOf, rmsOf, silencesOf } from '#testing/speech/sound.ts';
import { normalizeText } from '#server/speech/normalization/normalizeText.ts';
import type { DictionaryEntry } from '#server/speech/normalization/dictionary.ts';
import { createResampler } from '#server/speech/dsp/resampler.ts';
import type { AudioRequest, MadeAudio } from '#server/speech/api/speech.ts';
import { streamAudio } from './streamAudio.ts';
import { createStretch } from '#server/speech/dsp/stretch.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { toSsml } from '#server/speech/engines/espeak/toSsml.ts';
import { espeakVoices } from '#server/speech/api/voices.ts';

const RATE = 22_050;
let studio: SynthesisContext;
beforeAll(async () => {
  const engine = await createESpeakEngine();
  studio = { engine, resample: await createTelephonyResampler(engine.sampleRate) };
});
const make = async (text: string, over: Partial<AudioRequest> = {}): Promise<MadeAudio> => {
  const made = await makeAudio(studio, testRequest({ text, ...over }), () => false);
  if (made === null) throw new Error('cancelled');
  return made;
};
const zerosFrom = (sound: Float32Array, at: number) => sound.slice(at).findIndex((sample) => sample !== 0);

test('a pause is exact digital silence: inside a sentence, between two, at the start and at the end', async () => {
  const sound = samplesOf(
    (await make('[pausa:0,5s]Tecle um [pausa:1,5s] agora. [pausa:700ms] Tecle dois.[pausa:2s]', { endMs: 250 })).wav,
  );
  expect(zerosFrom(sound, 0)).toBeGreaterThanOrEqual(Math.round(0.5 * RATE));
  expect(zerosFrom(sound, 0)).toBeLessThan(0.505 * RATE);
  expect(sound.slice(-Math.round(2.25 * RATE)).every((sample) => sample === 0)).toBe(true);
  const inner = silencesOf(sound, RATE, 400)
    .filter(({ start, length }) => start > 0 && start + length < sound.length)
    .map(({ length }) => length / RATE);
  expect(inner).toHaveLength(2);
  expect(Math.abs((inner[0] ?? 0) - 1.5)).toBeLessThan(0.005);
  expect(Math.abs((inner[1] ?? 0) - 0.7)).toBeLessThan(0.005);
});

test('a pause in telephony is as long', async () => {
  const [phone, full] = [await make('Um [pausa:2s] dois', { isTelephony: true }), await make('Um [pausa:2s] dois')];
  expect(phone.duration).toBeCloseTo(full.duration, 2);
});

/** The voices with the lowest and the highest value of each setting; the others lie between them. */
const extremeVoices = new Set(
  (['pitch', 'range', 'rate', 'gainDb'] as const).flatMap((setting) => {
    const sorted = espeakVoices.toSorted((a, b) => a[setting] - b[setting]);
    return [sorted[0]!.name, sorted.at(-1)!.name];
  }),
);

test('slowly is a third longer or more, emphasis louder and higher, by every voice and without clipping', async () => {
  for (const voice of extremeVoices) {
    const words = 'atenção senhores clientes';
    const [plain, slow, strong] = [
      await make(words, { voice }),
      await make(`[devagar]${words}[/devagar]`, { voice }),
      await make(`[enfase]${words}[/enfase]`, { voice }),
    ];
    expect(slow.duration / plain.duration, voice).toBeGreaterThan(1.3);
    expect(slow.duration / plain.duration, voice).toBeLessThan(1.8);
    expect(rmsOf(samplesOf(strong.wav)) / rmsOf(samplesOf(plain.wav)), voice).toBeGreaterThan(1.05);
    expect([...slow.warnings, ...strong.warnings], voice).toEqual([]);
    expect(slow.words.length).toBe(plain.words.length);
  }
});

test('both at once nest; what is outside keeps its pace', async () => {
  const text = 'Isto é [devagar]bem [enfase]devagar[/enfase] mesmo[/devagar] e acabou.';
  const { words } = await make(text);
  expect(words.map(({ from, to }) => text.slice(from, to))).toEqual([
    'Isto',
    'é',
    'bem',
    'devagar',
    'mesmo',
    'e',
    'acabou',
  ]);
});

test('word timings point into what was written: one for each stretch that is said otherwise', async () => {
  const text = 'O Sr. João deve R$ 50,00 até 15/03 às 14h30. Ligue (11) 98765-4321 [soletrar:AB] já.';
  const { words } = await make(text);
  expect(words.map(({ from, to }) => text.slice(from, to))).toEqual([
    'O',
    'Sr.',
    'João',
    'deve',
    'R$ 50,00',
    'até',
    '15/03',
    'às',
    '14h30',
    'Ligue',
    '(11) 98765-4321',
    '[soletrar:AB]',
    'já',
  ]);
  words.forEach((word, index) => expect(word.startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0));
});

test('R$ 50 sounds as cinquenta reais does', async () => {
  expect((await make('Custa R$ 50.')).duration).toBeCloseTo((await make('Custa cinquenta reais.')).duration, 1);
});

test('what the engine gets holds no sign of a number, and no command of a writer', async () => {
  const got: Utterance[] = [];
  const engine: Engine = {
    ...studio.engine,
    speak: (utterance, take) => {
      got.push(utterance);
      return studio.engine.speak(utterance, take);
    },
  };
  await makeAudio(
    { ...studio, engine },
    testRequest({ text: "R$ 5 [[t'esti]] <b> &amp; [nota 3] [pausa:1s] [enfase]2ª via[/enfase]" }),
    () => false,
  );
  const ssml = got.map(({ text, styles }) => toSsml(text, styles).ssml).join('|');
  expect(ssml).not.toMatch(/R\$|\[\[|<b>|<(?!\/?prosody)/);
  expect(ssml.replaceAll(/<\/?prosody[^>]*>/g, '')).not.toMatch(/\d/);
});

test('phonemes of the dictionary are spoken as such, and are one timing', async () => {
  const dictionary: DictionaryEntry[] = [
    { written: 'Nhoque', kind: 'phonemes', spoken: "tS'aU", isWholeWord: true, isCaseSensitive: false },
  ];
  const [said, plain] = [await make('Diga nhoque agora', { dictionary }), await make('Diga nhoque agora')];
  expect(said.words.map(({ from, to }) => 'Diga nhoque agora'.slice(from, to))).toEqual(['Diga', 'nhoque', 'agora']);
  expect(Math.abs(said.duration - plain.duration)).toBeGreaterThan(0.05);
  expect(toSsml('a b', [{ from: 0, to: 1, isSlow: false, isEmphatic: false, phonemes: ']] <break/>' }]).ssml).toBe(
    'a b',
  );
});

test('a stream has the same pauses and says how much of the written text it has spoken', async () => {
  const text = '[pausa:0,5s]Custa R$ 50. [pausa:1,5s] Sim, 2ª via.[pausa:1s]';
  const stream = {
    ...studio,
    openEncoder: createEncoders(),
    stretch: await createStretch(RATE),
    resamplerTo: (rate: number) => createResampler(RATE, rate),
  };
  const pieces: { bytes: Uint8Array; spokenTo: number }[] = [];
  await streamAudio(
    stream,
    testRequest({ text }),
    { format: 'PCM', speed: 1 },
    { take: (bytes, spokenTo) => pieces.push({ bytes, spokenTo }), rest: async () => {}, isCancelled: () => false },
  );
  const pcm = Buffer.concat(pieces.map(({ bytes }) => bytes));
  const sound = Float32Array.from({ length: pcm.length / 2 }, (_, index) => pcm.readInt16LE(index * 2) / 32_768);
  expect(sound.length / RATE).toBeCloseTo((await make(text)).duration, 1);
  expect(silencesOf(sound, RATE, 450).map(({ length }) => Math.round((length / RATE) * 10) / 10)).toEqual([
    0.5, 1.5, 1,
  ]);
  expect([...new Set(pieces.map(({ spokenTo }) => spokenTo))]).toEqual([
    0,
    text.indexOf(' [pausa:1,5s]'),
    text.indexOf('[pausa:1s]'),
    text.length,
  ]);
});

test('a malformed mark is refused with its place', async () => {
  await expect(make('Olá [devagar] mundo')).rejects.toMatchObject({
    code: 'INVALID_MARK',
    isFinal: true,
    message: 'A marca [devagar] na posição 5 não foi fechada.',
  });
});

const entry = (written: string, spoken: string, kind: DictionaryEntry['kind'] = 'alias'): DictionaryEntry => ({
  written,
  spoken,
  kind,
  isWholeWord: false,
  isCaseSensitive: true,
});

test.each([
  ['an alias of words', 'a '.repeat(999), entry('a', 'palavra '.repeat(25).trim())],
  ['an alias of digits', 'a'.repeat(300), entry('a', '999999999999999 '.repeat(12).trim())],
  ['phonemes', 'a '.repeat(999), entry('a', "k'aza ".repeat(33).trim(), 'phonemes')],
])('a text that %s makes far longer than it is charged is refused in words, and told where', (_what, text, one) => {
  const request = { text, language: 'portuguese_brazil', dictionary: [one] } as const;
  const { problems, spoken } = normalizeText(request);
  const from = problems[0]!.from;
  expect([problems.length, text[from], from > 0]).toEqual([1, 'a', true]);
  expect(problems[0]!.reason).toContain('longo demais ao ser falado');
  // The reading that people see is bounded too: what follows the entry in excess stays as written.
  if (one.kind === 'alias') expect(spoken.length).toBeGreaterThan(10 * text.length);
  expect(spoken.length).toBeLessThan(11 * text.length + 20 * SPOKEN_MAX);
  expect(() => planSentences(testRequest(request))).toThrow(
    expect.objectContaining({ code: 'SPOKEN_TOO_LONG', isFinal: true, message: problems[0]!.reason }),
  );
});

test.each([
  ['a short text that is one entry', 'SUS', entry('SUS', 'palavra '.repeat(25).trim())],
  ['2,000 characters of initials', 'SUS, '.repeat(400), entry('SUS', 'Sistema Único de Saúde')],
])('%s is spoken', (_what, text, one) => {
  const request = { text, language: 'portuguese_brazil', dictionary: [one] } as const;
  expect(normalizeText(request)).toMatchObject({ problems: [], isTooLong: false });
  expect(planSentences(testRequest(request)).length).toBeGreaterThan(0);
});

test('a text of 2,000 characters without an end is heard piece by piece, at its commas', async () => {
  const text = 'uma oração comprida, outra oração mais, '.repeat(50).slice(0, 2000);
  const plan = planSentences(testRequest({ text }));
  expect(plan.length).toBeGreaterThan(4);
  expect(plan.every((sentence) => sentence.text.length <= 400)).toBe(true);
  expect(plan.slice(1).map(({ before }) => before)).toEqual(plan.slice(1).map(() => 'clause'));
  expect(plan.at(-1)?.writtenTo).toBe(text.trimEnd().length);
  expect((await make(text)).warnings).toEqual([]);
});

test('abbreviations and thousands end no sentence', () => {
  expect(
    planSentences(testRequest({ text: 'O Sr. Silva e a Profa. Ana devem R$ 1.234,00. Na Av. Brasil.' })).map(
      ({ text }) => text,
    ),
  ).toEqual(['O senhor Silva e a professora Ana devem mil duzentos e trinta e quatro reais.', 'Na avenida Brasil.']);
});
