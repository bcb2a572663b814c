/** Context of a rule's match. */
export interface TextSpot {
  readonly text: string;
  /** UTF-16 offsets of the match. */
  readonly from: number;
  readonly to: number;
  /** Words for 6 among a telephone number's digits, and among other digits. */
  readonly sixInTelephones: string;
  readonly six: string;
}

/**
 * First character of a rule's text; only matching rules are tried at a position. A letter may be large or small, a
 * capital is large; a numeral is a number character other than 0 to 9.
 */
export type Start = 'digit' | 'letter' | 'capital' | 'numeral' | 'sign';

/** Normalizes one kind of written text. The pattern is sticky, and all its repetitions are bounded. */
export interface Rule {
  readonly name: string;
  readonly starts: readonly Start[];
  readonly pattern: RegExp;
  /** For rules that start with digits: one of these characters must follow the first run of digits. Saves attempts. */
  readonly after?: string;
  /** For rules that start with letters: small forms of those that can be the first one. Saves attempts. */
  readonly first?: string;
  /** A character without which the text cannot contain a match. */
  readonly needs?: string;
  /** Spoken form of the match; undefined passes it to the next rule. */
  readonly read: (match: RegExpExecArray, place: TextSpot) => string | undefined;
}

const LOOK_BACK = 48;

/** The rules tried at one position ask for the same text, so the last answer is kept. */
let last = { text: '', from: 0, lead: '' };

/** Text just before the match in lower case: enough for an article or the word that names a number. */
export function before({ text, from }: TextSpot): string {
  if (last.from !== from || last.text !== text)
    last = { text, from, lead: text.slice(Math.max(0, from - LOOK_BACK), from).toLowerCase() };
  return last.lead;
}

/** Word between the two ends of a range: de 2-5 dias is 'a', entre 2-5 dias is 'e'. */
export const rangeJoint = (place: TextSpot): string =>
  /(?:^|[^\p{L}])entre[ \u00A0](?:[ao]s?[ \u00A0])?$/u.test(before(place)) ? 'e' : 'a';

const isLetter = /\p{L}/u;

/** Word just before the match in lower case, separated by one space or colon; empty if there is none. */
export function wordBefore({ text, from }: TextSpot): string {
  if (from < 2 || !/[ \u00A0:]/.test(text[from - 1] ?? '')) return '';
  let start = from - 1;
  while (start > 0 && from - start < 24 && isLetter.test(text[start - 1] ?? '')) start--;
  return text.slice(start, from - 1).toLowerCase();
}

/** Next words in lower case, after spaces. */
export function wordsAfter(text: string, to: number, count: number): string[] {
  if (text[to] !== ' ' && text[to] !== '\u00A0') return [];
  const near = text.slice(to, to + 64);
  const found = /^[ \u00A0]{0,24}((?:[\p{L}-]{1,30}[ \u00A0]{0,2}){1,3})/u.exec(near);
  return (
    found?.[1]
      ?.toLowerCase()
      .trim()
      .split(/[ \u00A0]+/)
      .slice(0, count) ?? []
  );
}

/** True if a sign before the number can be its minus or plus, i.e. nothing adjoins it on the left. */
export const isFreeStanding = ({ text, from }: TextSpot): boolean =>
  from === 0 || /[\s(:;,="“]/.test(text[from - 1] ?? '');

/** Word for the sign before a number; empty if there is none. */
export const signName = (sign: string | undefined): string =>
  sign === undefined ? '' : sign === '+' ? 'mais ' : sign === '±' ? 'mais ou menos ' : 'menos ';
