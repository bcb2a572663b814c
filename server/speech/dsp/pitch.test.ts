import { expect, test } from 'vitest';
import { pitchContour } from './pitchContour.ts';
import { trackPitch } from './pitch.ts';

const RATE = 22_050;
const voiced = (seconds: number, hzAt: (second: number) => number) => {
  let phase = 0;
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    phase += (2 * Math.PI * hzAt(i / RATE)) / RATE;
    let sum = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic++) sum += Math.sin(phase * harmonic) / harmonic;
    return sum * 0.2;
  });
};
const noise = (seconds: number) => {
  let seed = 1;
  return Float32Array.from({ length: seconds * RATE }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  });
};
const semitones = (a: number, b: number) => Math.abs(12 * Math.log2(a / b));

test.each([
  [80, 160],
  [120, 240],
  [180, 400],
  [300, 150],
])('a glide from %i to %i Hz is followed within half a semitone', (from, to) => {
  const hzAt = (second: number) => from * (to / from) ** (second / 2);
  const track = trackPitch(voiced(2, hzAt), RATE);
  expect(track).toHaveLength(200);
  const found = [...track].map((hz, frame) => ({ hz, true: hzAt((frame + 0.5) / 100) })).slice(5, -5);
  expect(found.filter(({ hz, true: real }) => hz === 0 || semitones(hz, real) > 0.5)).toEqual([]);
});

test('noise and silence have no pitch and give an empty curve', () => {
  for (const samples of [noise(2), new Float32Array(2 * RATE)]) {
    expect(pitchContour(trackPitch(samples, RATE))).toEqual(Array.from({ length: 60 }, () => null));
  }
});

test('the curve tells semitones about the median, clipped, with short gaps bridged and long ones kept', () => {
  const track = new Float32Array(600).fill(100);
  track.fill(100 * 2 ** (3 / 12), 0, 100);
  track.fill(100 * 2 ** (-9 / 12), 100, 200);
  track.fill(0, 300, 308);
  track.fill(0, 400, 500);
  const curve = pitchContour(track);
  expect(curve).toHaveLength(60);
  // Longer clips have a fixed number of points per second, up to 400.
  for (const [seconds, points] of [
    [1, 60],
    [20, 200],
    [90, 400],
  ] as const)
    expect(pitchContour(new Float32Array(seconds * 100).fill(100))).toHaveLength(points);
  expect(curve.slice(1, 9)).toEqual(Array.from({ length: 8 }, () => 3));
  expect(curve.slice(11, 19)).toEqual(Array.from({ length: 8 }, () => -7));
  expect(curve.slice(21, 40)).toEqual(Array.from({ length: 19 }, () => 0));
  expect(curve.slice(40, 50)).toEqual(Array.from({ length: 10 }, () => null));
});
