/**
 * Text cleaning that a model was trained with (TTS/tts/utils/text/cleaners.py). Numbers and abbreviations, which some
 * cleaners expand in English, are normalized before and never reach them.
 */
interface Cleaner {
  readonly isLowerCase: boolean;
  /** Semicolons, colons and hyphens become commas and spaces; brackets and straight quotes are removed. */
  readonly isTidied: boolean;
  /** Replacement for '&', if tidied. */
  readonly and: string | undefined;
}

const plain: Cleaner = { isLowerCase: true, isTidied: false, and: undefined };
/** Leaves spaces unchanged. */
const spaced: Cleaner = { isLowerCase: false, isTidied: false, and: undefined };
const tidied = (and?: string, isLowerCase = true): Cleaner => ({ isLowerCase, isTidied: true, and });

/** Named as the reference's functions. */
const cleaners = {
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

export const cleanText = (text: string, name: CleanerName): string =>
  cleaners[name] === spaced ? cleanPiece(text, name) : cleanPiece(text, name).trim();

/** Cleans part of a text; spaces at its ends are kept. */
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
