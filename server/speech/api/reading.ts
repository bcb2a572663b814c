/** What the server asks of the reading rules beside speaking: how a text will be said, and by which entries. */
export { type DictionaryEntry, neededEntries, usedEntries } from '#server/speech/reading/dictionary.ts';
export { expectedDuration } from '#server/speech/reading/expectedDuration.ts';
export { findHints } from '#server/speech/reading/hints.ts';
export { cardinal, endsInMillions, type Gender } from '#server/speech/reading/numberWords.ts';
export { readText } from '#server/speech/reading/readText.ts';
