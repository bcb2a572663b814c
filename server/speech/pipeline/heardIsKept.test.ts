import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createResampler } from '#server/speech/dsp/resampler.ts';
import { createStretch } from '#server/speech/dsp/stretch.ts';
import { createTelephonyResampler } from '#server/speech/dsp/telephonyResampler.ts';
import type { Engine } from '#server/speech/engines/engine.ts';
import { createEncoders } from '#server/speech/formats/createEncoders.ts';
import { closeWavStream } from '#server/speech/formats/wavStream.ts';
import type { MadeAudio } from '#server/speech/api/speech.ts';
import { cases } from '#testing/cases.ts';
import { testRequest } from '#testing/speech/testRequest.ts';
import { streamAudio } from './streamAudio.ts';

const RATE = 22_050;
const stretch = await createStretch(RATE);
const resample = await createTelephonyResampler(RATE);
const loud = fc.integer({ min: 400, max: 16_000 }).chain((sample) => fc.constantFrom(sample, -sample));

/** A sentence's sound in chunks: nearly silent edges around a voice, split anywhere, down to single samples. */
const sentence = fc
  .tuple(
    fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 80 }),
    fc.array(loud, { minLength: 1200, maxLength: 3000, size: 'max' }),
    fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 80 }),
    fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 }),
  )
  .map(([before, voice, after, lengths]) => {
    const samples = [...before, ...voice, ...after];
    const chunks: Int16Array[] = [];
    for (let at = 0; at < samples.length; at += chunks.at(-1)!.length)
      chunks.push(Int16Array.from(samples.slice(at, at + lengths[chunks.length % lengths.length]!)));
    return chunks;
  });

test('what a stream lets hear is to the sample what its file holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentence, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.constantFrom(0, -6, 2),
      async (sentences, isTelephony, volumeDb) => {
        let next = 0;
        const engine: Engine = {
          sampleRate: RATE,
          speak: async (_utterance, takeChunk) => {
            for (const chunk of sentences[next++]!) takeChunk(chunk, []);
            return true;
          },
        };
        const pieces: Uint8Array[] = [];
        let file: MadeAudio | undefined;
        await streamAudio(
          {
            engine,
            gainOf: () => 0,
            openEncoder: createEncoders(),
            stretch,
            resample,
            resamplerTo: (rate) => createResampler(RATE, rate),
          },
          testRequest({ voice: 'Ana', text: sentences.map(() => 'Bom dia.').join(' '), isTelephony, volumeDb }),
          { format: 'WAV', speed: 1, hasFile: true },
          {
            take: (bytes, _spokenTo, atEnd) => {
              pieces.push(bytes);
              file = atEnd?.file;
            },
            rest: () => Promise.resolve(),
            isCancelled: () => false,
          },
        );
        expect(Buffer.compare(closeWavStream(Buffer.concat(pieces)), file!.wav)).toBe(0);
      },
    ),
    { numRuns: cases(30) },
  );
});
