import { beforeAll, expect, test } from 'vitest';
import { decodeALaw, encodeALaw } from '#common/sound/g711.ts';
import type { SoundFormat } from '#common/sound/soundFormat.ts';
import { speechLevel } from '#common/sound/speechLevel.ts';
import { energyOutside } from '#testing/sound/energyOutside.ts';
import { parseWav, toSamples } from '#testing/sound/parseWav.ts';
import { makeSounds } from './makeSounds.ts';
import { encodePcmWav, wrapWav } from './wav.ts';

const RATE = 22_050;
const pcm = (rate: SoundFormat['rate']): SoundFormat => ({ container: 'wav', codec: 'pcm', rate });
const rawLaw: SoundFormat = { container: 'raw', codec: 'alaw', rate: 8000 };

/** Two seconds of equally loud tones below, within and above the telephone band, and a pause. */
const tones = [90, 210, 700, 1900, 3000, 3700, 6000];
let master: Uint8Array;
beforeAll(() => {
  const sound = Float32Array.from({ length: RATE * 3 }, (_, i) =>
    i < RATE * 2 ? tones.reduce((sum, hertz) => sum + 0.02 * Math.sin((2 * Math.PI * hertz * i) / RATE), 0) : 0,
  );
  master = encodePcmWav(sound, RATE);
});
const read = (file: Uint8Array) => {
  const { data, rate } = parseWav(Buffer.from(file));
  return { samples: toSamples(data), rate };
};

test('narrowband keeps the telephone band alone, wideband all; both as long as the master, at -22 dBov', async () => {
  const [narrow, wide, full] = (await makeSounds(master, [pcm(8000), pcm(16_000), pcm(48_000)])).map(read);
  expect(energyOutside(narrow!.samples, 8000, [300, 3400])).toBeLessThan(-50);
  for (const { samples, rate } of [wide!, full!]) {
    expect(energyOutside(samples, rate, [300, 3400])).toBeCloseTo(10 * Math.log10(4 / 7), 0);
    // Audio at 22,050 Hz contains nothing above 11,025 Hz, so neither does the result.
    expect(energyOutside(samples, rate, [0, Math.min(rate / 2, 11_025)])).toBeLessThan(-60);
  }
  for (const { samples, rate } of [narrow!, wide!, full!]) {
    expect(samples.length).toBe(rate * 3);
    expect(
      speechLevel(
        Float32Array.from(samples, (s) => s / 32_768),
        rate,
      )!.activeDb,
    ).toBeCloseTo(-22, 1);
  }
});

test('speech that would clip at its level stays below full scale; silence stays silence', async () => {
  const clicks = Float32Array.from({ length: RATE }, (_, i) => (i % 4000 < 3 ? 0.9 : 0.004 * Math.sin(i / 3)));
  const [loud] = (await makeSounds(encodePcmWav(clicks, RATE), [pcm(16_000)])).map(read);
  expect(Math.max(...loud!.samples.map(Math.abs))).toBeLessThanOrEqual(32_022);
  const [still] = (await makeSounds(encodePcmWav(new Float32Array(RATE), RATE), [pcm(8000)])).map(read);
  expect(still!.samples.every((sample) => sample === 0)).toBe(true);
});

test('A-law of before goes into A-law byte for byte, and into all else by its samples', async () => {
  const data = Uint8Array.from({ length: 16_001 }, (_, i) => encodeALaw(Math.round(4000 * Math.sin(i / 2))));
  const [same, other] = await makeSounds(wrapWav(data, 'alaw', 8000), [rawLaw, pcm(16_000)]);
  expect(Buffer.from(same!).equals(Buffer.from(data))).toBe(true);
  expect(read(other!).samples.length).toBe(32_002);
  expect(decodeALaw(same![0]!)).toBe(decodeALaw(data[0]!));
});
