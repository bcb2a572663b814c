import { expect, test } from 'vitest';
import { TOLERANCE, fixture, run, distance, withFixtures } from '#testing/speech/vitsReference.ts';

withFixtures();

const names = [
  'sdp',
  'multi',
  'rb2',
  'reference/languages-bf16',
  'reference/ipa-phonemes',
  'reference/vits-characters',
];

test.each(names)('%s: every recorded stage and the waveform are the reference’s, without noise', async (name) => {
  const one = fixture(name);
  const made = await run(one, one.config, one.weights, false);
  for (const stage of one.stages)
    expect(distance(made[stage]!.data, one.recorded(stage).values), stage).toBeLessThan(TOLERANCE);
  expect(distance(made['output']!.data, one.recorded('wav').values)).toBeLessThan(TOLERANCE);
});

test.each(names)('%s: durations and waveform are the reference’s with the recorded noise', async (name) => {
  const one = fixture(name);
  const made = await run(one, one.config, one.weights, true);
  expect(distance(made['logw']!.data, one.recorded('logw2').values)).toBeLessThan(TOLERANCE);
  expect(distance(made['durations']!.data, one.recorded('durations2').values)).toBeLessThan(TOLERANCE);
  expect(distance(made['output']!.data, one.recorded('wav2').values)).toBeLessThan(TOLERANCE);
});
