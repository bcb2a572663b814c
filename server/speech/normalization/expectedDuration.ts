/** Range in milliseconds. */
export interface DurationRange {
  readonly least: number;
  readonly most: number;
}

/** Duration of one character, from slurred to spelled out, in ms at 170 words per minute. */
const LETTER: DurationRange = { least: 25, most: 150 };
const SYLLABLE: DurationRange = { least: 90, most: 700 };
const CAPITAL: DurationRange = { least: 25, most: 600 };
const DIGIT: DurationRange = { least: 90, most: 900 };
const SYMBOL: DurationRange = { least: 0, most: 1500 };
const PUNCTUATION: DurationRange = { least: 0, most: 700 };

const isSyllabic = /\p{Script=Han}|\p{Script=Hangul}/u;

/** Plausible duration of a text's speech, without requested gaps; outside this range something went wrong. */
export function expectedDuration(text: string): DurationRange {
  let least = 0;
  let most = 600;
  for (const character of text) {
    const range = rangeOf(character);
    least += range.least;
    most += range.most;
  }
  return { least: Math.max(least - 200, 0), most };
}

function rangeOf(character: string): DurationRange {
  if (/\s/u.test(character)) return { least: 0, most: 0 };
  if (isSyllabic.test(character)) return SYLLABLE;
  if (/\p{Lu}/u.test(character)) return CAPITAL;
  if (/\p{L}|\p{M}/u.test(character)) return LETTER;
  if (/\p{N}/u.test(character)) return DIGIT;
  return /\p{P}/u.test(character) ? PUNCTUATION : SYMBOL;
}
