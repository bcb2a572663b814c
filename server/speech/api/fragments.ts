/** What the server asks of words that are cut out of phrases, and joined to others. */
export { commonLevel, cutFragment, describe, type Fragment, toDb, withLevel } from '#server/speech/dsp/cutFragment.ts';
export { type Join, measureJoin } from '#server/speech/dsp/measureJoin.ts';
export { encodePcmWav, wrapWav } from '#server/speech/formats/wav.ts';
