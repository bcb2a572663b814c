import { expect, test } from 'vitest';
import { mixChannels } from './mixChannels.ts';

const speech = Float32Array.from({ length: 4000 }, (_, i) => 0.25 * Math.sin(i / 7) * Math.sin(i / 300));
const mixOf = (...channels: readonly Float32Array[]) =>
  mixChannels(channels.length, speech.length, (channel, at) => channels[channel]![at]!);

test('channels are averaged, also if one of them is silent', () => {
  expect(mixOf(speech, speech)).toEqual(speech);
  expect(mixOf(speech, new Float32Array(speech.length))).toEqual(speech.map((sample) => sample / 2));
  expect(mixOf(speech)).toEqual(speech);
});

test('channels that cancel each other give the louder one', () => {
  expect(
    mixOf(
      speech,
      speech.map((sample) => -sample),
    ),
  ).toEqual(speech);
  const louder = speech.map((sample) => -1.1 * sample);
  expect(mixOf(speech, louder)).toEqual(louder);
});

test('silence and samples that are no number come back', () => {
  const silence = new Float32Array(speech.length);
  expect(mixOf(silence, silence)).toEqual(silence);
  expect(
    mixOf(
      speech,
      silence.map(() => Number.NaN),
    ).every(Number.isNaN),
  ).toBe(true);
});
