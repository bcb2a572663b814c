/**
 * What a model was trained to see of a text (TTS/tts/utils/text/cleaners.py). Numbers and abbreviations, which some of
 * them write out in English, are read before: none reaches them.
 */
interface Cleaner {
  readonly isLowerCase: boolean;
  /** Semicolons, colons and hyphens become commas and spaces; brackets and straight quotes go. */
  readonly isTidied: boolean;
  /** Said in place of '&', where it is tidied. */
  readonly and: string | undefined;
}

const plain: Cleaner = { isLowerCase: true, isTidied: false, and: undefined };
/** Spaces stay as they are. */
const spaced: Cleaner = { isLowerCase: false, isTidied: false, and: undefined };
const tidied = (and?: string, isLowerCase = true): Cleaner => ({ isLowerCase, isTidied: true, and });

/** By the names of the reference's functions. */
export const cleaners = {
  basic_cleaners: plain,
  transliteration_cleaners: plain,
  basic_german_cleaners: plain,
  basic_turkish_cleaners: plain,
  english_cleaners: tidied('and'),
  phoneme_cleaners: tidied('and', false),
  multilingual_phoneme_cleaners: tidied(undefined, false),
  french_cleaners: tidied('et'),
  italian_cleaners: tidied('e'),
  portuguese_cleaners: tidied('e'),
  chinese_mandarin_cleaners: spaced,
  multilingual_cleaners: tidied(),
  no_cleaners: spaced,
} as const satisfies Record<string, Cleaner>;

export type CleanerName = keyof typeof cleaners;
export const cleanerNames = Object.keys(cleaners) as CleanerName[];

/** A whole text. */
export const cleanText = (text: string, name: CleanerName): string =>
  cleaners[name] === spaced ? cleanPiece(text, name) : cleanPiece(text, name).trim();

/** Part of a text: spaces at its ends stay. */
export function cleanPiece(text: string, name: CleanerName): string {
  if (name === 'no_cleaners') return text.replaceAll('\n', '');
  const cleaner: Cleaner = cleaners[name];
  let clean = text.normalize('NFC');
  if (cleaner === spaced) return clean;
  if (name === 'basic_turkish_cleaners') clean = clean.replaceAll('I', 'ı');
  if (cleaner.isLowerCase) clean = clean.toLowerCase();
  if (cleaner.isTidied) {
    clean = clean.replaceAll(';', ',').replaceAll('-', ' ').replaceAll(':', ',');
    if (cleaner.and !== undefined) clean = clean.replaceAll('&', ` ${cleaner.and} `);
    clean = clean.replaceAll(/[<>()[\]"]+/g, '');
  }
  return clean.replaceAll(/\s+/g, ' ');
}
