/** What the server asks of finished audio. */
export { loudnessOf } from '#server/speech/dsp/loudness.ts';
export { readPcmWav } from '#server/speech/formats/readPcmWav.ts';
export { closeWavStream } from '#server/speech/formats/wavStream.ts';
