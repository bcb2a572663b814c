import { expect, test } from 'vitest';
import { iterateWhileProducing } from '#server/speech/api/iterateWhileProducing.ts';
import { closeWavStream, openWavStream } from '#server/speech/formats/wavStream.ts';

test('a WAV stream closed is the file: sizes exact, odd A-law padded', () => {
  for (const samples of [4, 5]) {
    const stream = openWavStream(8000, 'alaw');
    const parts = [stream.encode(new Float32Array(2)), stream.encode(new Float32Array(samples - 2)), stream.finish()];
    const closed = Buffer.from(closeWavStream(Buffer.concat(parts)));
    expect(closed.length).toBe(58 + samples + (samples % 2));
    expect([closed.readUInt32LE(4), closed.readUInt32LE(46), closed.readUInt32LE(54)]).toEqual([
      closed.length - 8,
      samples,
      samples,
    ]);
  }
});

test.each(['alaw', 'mulaw'] as const)('a %s stream that is not closed has no number of samples to believe', (codec) => {
  const stream = openWavStream(8000, codec);
  const wav = Buffer.concat([stream.encode(new Float32Array(8000)), stream.encode(new Float32Array(8000))]);
  expect([wav.toString('latin1', 38, 42), wav.readUInt32LE(46), wav.readUInt32LE(54)]).toEqual(['fact', 0, 0xffffffff]);
  expect(Buffer.from(closeWavStream(wav)).readUInt32LE(46)).toBe(16_000);
});

test('a reader that stops early ends the work; a failure comes after what was made', async () => {
  let ended: AbortSignal | undefined;
  const many = iterateWhileProducing<number>((take, signal) => {
    ended = signal;
    take(1);
    take(2);
    return new Promise(() => {});
  });
  for await (const item of many) if (item === 2) break;
  expect(ended?.aborted).toBe(true);
  const failing = iterateWhileProducing<number>(async (take) => {
    take(1);
    throw new Error('spent');
  });
  expect(await failing.next()).toEqual({ done: false, value: 1 });
  await expect(failing.next()).rejects.toThrow('spent');
});
