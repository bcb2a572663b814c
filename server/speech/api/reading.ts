/**
 * Functions of text normalization that the server uses beside synthesis: the normalized text and the dictionary entries
 * used.
 */
export { compareHeard, shareHeardRight } from '#server/speech/normalization/compareHeard.ts';
export { type DictionaryEntry, neededEntries, usedEntries } from '#server/speech/normalization/dictionary.ts';
export { expectedDuration } from '#server/speech/normalization/expectedDuration.ts';
export { findHints } from '#server/speech/normalization/hints.ts';
export { cardinal, endsInMillions, type Gender } from '#server/speech/normalization/numberWords.ts';
export { normalizeText } from '#server/speech/normalization/normalizeText.ts';
