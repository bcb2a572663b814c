/** Functions for cutting words out of phrases and joining them, which the server uses. */
export { commonLevel, cutFragment, describe, type Fragment, toDb, withLevel } from '#server/speech/dsp/cutFragment.ts';
export { type Join, measureJoin } from '#server/speech/dsp/measureJoin.ts';
export { encodePcmWav, wrapWav } from '#server/speech/formats/wav.ts';
