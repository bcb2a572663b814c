/** What a rule may look at beside its own match. */
export interface TextSpot {
  readonly text: string;
  /** UTF-16 offsets of the match. */
  readonly from: number;
  readonly to: number;
  /** How a 6 is said among a telephone's digits, and among other digits. */
  readonly sixInTelephones: string;
  readonly six: string;
}

/**
 * How a rule's text begins: the pass tries no other rules there. A numeral is a sign of a number that is no digit from
 * 0 to 9.
 */
export type Start = 'digit' | 'letter' | 'numeral' | 'sign';

/** Reads one kind of written thing. A pattern is sticky and every repetition in it is bounded. */
export interface Rule {
  readonly name: string;
  readonly starts: readonly Start[];
  readonly pattern: RegExp;
  /** Of a rule that starts with digits: one of these must follow the first run of them. Spares a try. */
  readonly after?: string;
  /** A sign without which the text cannot hold any such thing. */
  readonly needs?: string;
  /** What is said for the match; undefined leaves it to the next rule. */
  readonly read: (match: RegExpExecArray, place: TextSpot) => string | undefined;
}

const LOOK_BACK = 48;

/** The text just before, in lower case: enough for an article or the word that names a number. */
export const before = ({ text, from }: TextSpot): string =>
  text.slice(Math.max(0, from - LOOK_BACK), from).toLowerCase();

const isLetter = /\p{L}/u;

/** The word just before, in lower case, with one space or colon between; empty when something else stands there. */
export function wordBefore({ text, from }: TextSpot): string {
  if (from < 2 || !/[ \u00A0:]/.test(text[from - 1] ?? '')) return '';
  let start = from - 1;
  while (start > 0 && from - start < 24 && isLetter.test(text[start - 1] ?? '')) start--;
  return text.slice(start, from - 1).toLowerCase();
}

/** The next words, in lower case, after spaces. */
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

/** True when a sign before the number can be its minus or plus: nothing that it could join stands before it. */
export const isFreeStanding = ({ text, from }: TextSpot): boolean =>
  from === 0 || /[\s(:;,="“]/.test(text[from - 1] ?? '');
