import * as library from 'wasm-media-encoders';
import { expect, test, vi } from 'vitest';
import { createEncoders } from './createEncoders.ts';

const atOnce = vi.hoisted(() => [] as number[]);
vi.mock('wasm-media-encoders', async (importOriginal) => {
  const original = await importOriginal<typeof library>();
  return {
    ...original,
    createMp3Encoder: async () => {
      const encoder = await original.createMp3Encoder();
      const encode = encoder.encode.bind(encoder);
      encoder.encode = (samples) => {
        atOnce.push(samples[0]!.length);
        return encode(samples);
      };
      return encoder;
    },
  };
});

test('a long sentence becomes the same MP3, and its encoder takes only a little of it into memory', async () => {
  const sound = Float32Array.from({ length: 12 * 22_050 }, (_, i) => 0.3 * Math.sin(i / 20) * Math.sin(i / 9000));
  const whole = await library.createMp3Encoder();
  whole.configure({ sampleRate: 22_050, channels: 1, bitrate: 96, outputSampleRate: 22_050 });
  const expected = [whole.encode([sound]).slice(), whole.finalize().slice()];
  atOnce.length = 0;
  const encoder = await createEncoders()('MP3', 22_050, false);
  expect(Buffer.concat([encoder.encode(sound), encoder.finish()])).toEqual(Buffer.concat(expected));
  expect(Math.max(...atOnce)).toBeLessThan(0.5 * 22_050);
});
