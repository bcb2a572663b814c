/** Functions for finished audio that the server uses. */
export { loudnessOf } from '#server/speech/dsp/loudness.ts';
export { findCodec, readWav } from '#server/speech/formats/readWav.ts';
export { closeWavStream } from '#server/speech/formats/wavStream.ts';
