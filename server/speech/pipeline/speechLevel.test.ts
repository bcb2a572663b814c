import { beforeAll, expect, test } from 'vitest';
import { speechLevel } from '#common/sound/speechLevel.ts';
import { createESpeakEngine } from '#server/speech/engines/espeak/espeakEngine.ts';
import { makeAudio } from './makeAudio.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import { samplesOf } from '#testing/speech/sound.ts';
import { testRequest } from '#testing/speech/testRequest.ts';

/**
 * Independent implementation of the Recommendation's definition: the envelope is the rectified signal convolved with
 * the closed form of both averages, (1-g)²·(n+1)·gⁿ; speech is the union of the 0.2 s intervals after each sample above
 * the threshold; and the threshold is searched for instead of interpolated between powers of two, until it lies 15.9 dB
 * below the resulting level.
 */
function referenceLevel(samples: Float32Array, rate: number): number {
  const g = Math.exp(-1 / (rate * 0.03));
  const kernel = Array.from({ length: Math.round(rate * 0.5) }, (_, n) => (1 - g) ** 2 * (n + 1) * g ** n);
  // Every 16th value of the envelope suffices, since it changes over 30 ms; this keeps the test fast.
  const envelope = Float64Array.from({ length: Math.floor(samples.length / 16) }, (_, step) => {
    let sum = 0;
    for (let n = 0; n < kernel.length && n <= step * 16; n++) sum += kernel[n]! * Math.abs(samples[step * 16 - n] ?? 0);
    return sum;
  });
  const energy = samples.reduce((sum, sample) => sum + sample ** 2, 0);
  const levelAt = (threshold: number) => {
    const end = samples.length / 16;
    let until = 0;
    let active = 0;
    for (const [step, value] of envelope.entries()) {
      if (value < threshold) continue;
      const last = Math.min(end, step + 1 + (rate * 0.2) / 16);
      active += last - Math.max(step, until);
      until = last;
    }
    return 10 * Math.log10(energy / (active * 16));
  };
  let [low, high] = [-100, 0];
  for (let turn = 0; turn < 30; turn++) {
    const middle = (low + high) / 2;
    const margin = levelAt(10 ** (middle / 20)) - middle;
    if (Number.isFinite(margin) && margin > 15.9) low = middle;
    else high = middle;
  }
  return levelAt(10 ** (low / 20));
}

const RATE = 8000;
const wave = (seconds: number, of: (seconds: number) => number, rate = RATE) =>
  Float32Array.from({ length: seconds * rate }, (_, i) => of(i / rate));
const sine = (at: number) => Math.sin(2 * Math.PI * 440 * at);
function noise(): () => number {
  let seed = 1;
  return () => (seed = (seed * 48_271) % 0x7fffffff) / 0x3fffffff - 1;
}

let spoken: (over: Parameters<typeof testRequest>[0]) => Promise<Float32Array>;
beforeAll(async () => {
  const engine = await createESpeakEngine();
  const resample = await createTelephonyResampler(engine.sampleRate);
  spoken = async (over) => {
    const made = await makeAudio({ engine, resample }, testRequest({ isTelephony: true, ...over }), () => false);
    return samplesOf(made!.wav);
  };
});

const random = noise();
const signals: [string, () => Float32Array | Promise<Float32Array>][] = [
  ['a sine', () => wave(4, (at) => 0.25 * sine(at))],
  ['white noise', () => wave(4, () => 0.1 * random())],
  ['a sine in bursts', () => wave(9, (at) => (at % 3 < 1 ? 0.3 * sine(at) : 0))],
  ['bursts over a quiet noise', () => wave(9, (at) => (at % 3 < 1 ? 0.5 * sine(at) : 0.001 * random()))],
  [
    'short bursts of unlike levels',
    () => wave(8, (at) => (at % 0.9 < 0.25 ? [0.6, 0.2, 0.06][Math.floor(at % 3)]! * sine(at) : 0)),
  ],
  ['a slow swell', () => wave(8, (at) => 0.4 * Math.sin(Math.PI * at * 0.5) ** 2 * sine(at))],
  ['speech', () => spoken({ text: 'Bom dia! Em que posso ajudar? Para falar com um atendente, tecle nove.' })],
  ['quiet speech', () => spoken({ text: 'Sua ligação é muito importante para nós.', volumeDb: -20 })],
  ['speech with long pauses', () => spoken({ text: 'Um. Dois. Três. Quatro.', gapMs: 1500 })],
  ['a word', () => spoken({ text: 'Obrigado.', voice: 'Davi' })],
];

test.each(signals)('%s: within half a decibel of the definition', async (_name, make) => {
  const samples = await make();
  const found = speechLevel(samples, RATE);
  expect(Math.abs(found!.activeDb - referenceLevel(samples, RATE))).toBeLessThan(0.5);
});

test('what is always on has its own power, 0 dB for a square wave at full scale, at any rate', () => {
  for (const rate of [8000, 22_050, 48_000]) {
    expect(
      speechLevel(
        wave(10, (at) => Math.sign(sine(at)), rate),
        rate,
      )?.activeDb,
    ).toBeCloseTo(0, 0.5);
    expect(speechLevel(wave(10, sine, rate), rate)?.activeDb).toBeCloseTo(-3.01, 0.5);
  }
});

test('a pause takes nothing from the level of speech, and silence has none', () => {
  const half = speechLevel(
    wave(20, (at) => (at < 10 ? 0.2 * sine(at) : 0)),
    RATE,
  )!;
  expect(half.activeDb).toBeCloseTo(-17, 0);
  expect(half.activity).toBeCloseTo(0.5, 1);
  expect(speechLevel(new Float32Array(8000), RATE)).toBeUndefined();
  expect(speechLevel(new Float32Array(0), RATE)).toBeUndefined();
});
