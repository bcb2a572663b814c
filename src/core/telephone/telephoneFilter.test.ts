import { expect, test } from 'vitest';
import { createTelephoneFilter } from './telephoneFilter.ts';

/** The last second of the filter's output for two seconds of a tone, fed in blocks of the browser's size. */
function heard(rate: number, hz: number, db: number): Float32Array {
  const carry = createTelephoneFilter(rate);
  const all = new Float32Array(Math.floor((2 * rate) / 128) * 128);
  for (let from = 0; from < all.length; from += 128) {
    const input = Float32Array.from(
      { length: 128 },
      (_, index) => 10 ** (db / 20) * Math.sin((2 * Math.PI * hz * (from + index)) / rate),
    );
    carry(input, all.subarray(from, from + 128));
  }
  return all.slice(all.length - rate);
}

/** Level of a tone in a second of sound, and of everything else, in dB relative to a sine at full scale. */
function split(sound: Float32Array, hz: number): { tone: number; rest: number } {
  let [re, im, power] = [0, 0, 0];
  for (const [index, sample] of sound.entries()) {
    const angle = (2 * Math.PI * hz * index) / sound.length;
    re += sample * Math.cos(angle);
    im += sample * Math.sin(angle);
    power += sample * sample;
  }
  const tone = (2 * (re * re + im * im)) / sound.length ** 2;
  return { tone: 10 * Math.log10(2 * tone), rest: 10 * Math.log10(2 * (power / sound.length - tone)) };
}

test.each([8000, 22_050, 44_100, 48_000, 96_000])(
  'at %i Hz: the band of a telephone, and nothing beside it',
  (rate) => {
    for (const hz of [450, 1000, 2000, 3200]) expect(split(heard(rate, hz, -20), hz).tone).toBeCloseTo(-20, 0);
    for (const hz of [50, 100, 150]) expect(split(heard(rate, hz, -10), hz).tone).toBeLessThan(-60);
    // Frequencies that would alias into the band at 8 kHz are removed.
    for (const hz of [4100, 5000, 7000].filter((hz) => hz < rate / 2))
      expect(split(heard(rate, hz, -10), 1000).rest, `${hz}`).toBeLessThan(-60);
  },
);

test('the noise of A-law goes with the level: 38 dB below a tone over 30 dB of range', () => {
  for (const db of [-5, -15, -25, -35]) {
    const { tone, rest } = split(heard(48_000, 1020, db), 1020);
    expect(tone - rest).toBeGreaterThan(34);
    expect(tone - rest).toBeLessThan(42);
  }
});
