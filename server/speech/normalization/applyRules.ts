import { abbreviations } from './rules/abbreviations.ts';
import { acronyms, waysOfGiving } from './rules/acronyms.ts';
import { addresses } from './rules/addresses.ts';
import { bible } from './rules/bible.ts';
import { dates } from './rules/dates.ts';
import { codes, documents } from './rules/documents.ts';
import { homographRules } from './rules/homographs.ts';
import { hours } from './rules/hours.ts';
import { leftovers, leftoversOfNumbers } from './rules/leftovers.ts';
import { money } from './rules/money.ts';
import { numbers } from './rules/numbers.ts';
import { ordinals, romanNumerals, schoolClasses } from './rules/ordinals.ts';
import type { TextSpot, Rule, Start } from './rule.ts';
import { symbols } from './rules/symbols.ts';
import { telephones } from './rules/telephones.ts';
import { unitRules } from './rules/units.ts';

/** Result of a rule for a section of the text: UTF-16 offsets in it. */
export interface RulePiece {
  readonly from: number;
  readonly to: number;
  readonly spoken: string;
  readonly rule: string;
}

export type Stretch = Pick<RulePiece, 'from' | 'to'>;

export interface ReadingOptions {
  /** Numbers in which a 6 is spoken as 'meia', which cannot be mistaken for 'três' on a bad line. */
  readonly sixAsMeia?: 'never' | 'telephones' | 'always';
}

/** In the order in which they are tried at each position: the most specific first. */
export const inOrder: readonly Rule[] = [
  ...addresses,
  ...bible,
  ...dates,
  ...documents,
  ...hours,
  ...telephones,
  ...codes,
  ...money,
  ...schoolClasses,
  ...unitRules,
  ...ordinals,
  ...waysOfGiving,
  ...romanNumerals,
  ...acronyms,
  ...abbreviations,
  ...homographRules,
  ...leftoversOfNumbers,
  ...numbers,
  ...symbols,
  ...leftovers,
];
const rulesFrom: Readonly<Record<Start, readonly Rule[]>> = {
  digit: inOrder.filter(({ starts }) => starts.includes('digit')),
  letter: inOrder.filter(({ starts }) => starts.includes('letter')),
  capital: inOrder.filter(({ starts }) => starts.includes('letter') || starts.includes('capital')),
  numeral: inOrder.filter(({ starts }) => starts.includes('numeral')),
  sign: inOrder.filter(({ starts }) => starts.includes('sign')),
};

/** Rules that can match at a position of this text. */
function findRules(text: string): (at: number) => readonly Rule[] {
  const usable = (start: Start) => rulesFrom[start].filter(({ needs }) => needs === undefined || text.includes(needs));
  const rules = {
    digit: usable('digit'),
    letter: usable('letter'),
    capital: usable('capital'),
    numeral: usable('numeral'),
    sign: usable('sign'),
  };
  const byFollower = new Map<string, readonly Rule[]>();
  const byLetter = new Map<string, readonly Rule[]>();
  const rulesFromLetter = (start: 'letter' | 'capital', letter: string) => {
    const known = byLetter.get(letter);
    if (known !== undefined) return known;
    const small = letter.toLowerCase();
    const found = rules[start].filter(({ first }) => first === undefined || first.includes(small));
    byLetter.set(letter, found);
    return found;
  };
  return (at) => {
    const start = startAt(text, at);
    if (start === 'letter' || start === 'capital') return rulesFromLetter(start, text[at] ?? '');
    if (start !== 'digit') return rules[start];
    const follower = text[skip(digits, text, at)] ?? '';
    const known =
      byFollower.get(follower) ??
      rules.digit.filter(({ after }) => after === undefined || (follower !== '' && after.includes(follower)));
    byFollower.set(follower, known);
    return known;
  };
}

const digits = /\d+/y;
const word = /[\p{L}\p{M}]+/uy;
const plain = /[\s,.!?;:'")“”‘’…]+/uy;

/**
 * One pass over a Portuguese text: at each word, number or symbol the first matching rule applies, and the rest stays
 * as written. The `taken` sections, in order, are normalized elsewhere: rules can look at them but never match within
 * them.
 */
export function applyRules(
  text: string,
  { sixAsMeia = 'telephones' }: ReadingOptions = {},
  taken: readonly Stretch[] = [],
): RulePiece[] {
  const pieces: RulePiece[] = [];
  const sixes = {
    sixInTelephones: sixAsMeia === 'never' ? 'seis' : 'meia',
    six: sixAsMeia === 'always' ? 'meia' : 'seis',
  };
  const rulesAt = findRules(text);
  let at = 0;
  let next = 0;
  while (at < text.length) {
    while ((taken[next]?.to ?? Infinity) <= at) next++;
    const end = taken[next]?.from ?? text.length;
    at = Math.min(skip(plain, text, at), end);
    if (at >= text.length) break;
    if (at >= end) {
      at = taken[next]?.to ?? at;
      continue;
    }
    const piece = readAt(rulesAt, text, end === text.length ? text : text.slice(0, end), at, sixes);
    if (piece !== undefined) pieces.push(piece);
    at =
      piece?.to ?? Math.min(end, Math.max(skip(word, text, at), at + ((text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1)));
  }
  return pieces;
}

/** Rules match within the visible text and look around in the whole text. */
function readAt(
  rulesAt: (at: number) => readonly Rule[],
  text: string,
  visible: string,
  at: number,
  sixes: Pick<TextSpot, 'six' | 'sixInTelephones'>,
): RulePiece | undefined {
  for (const rule of rulesAt(at)) {
    rule.pattern.lastIndex = at;
    const match = rule.pattern.exec(visible);
    if (match === null || match[0] === '') continue;
    const to = at + match[0].length;
    const spoken = rule.read(match, { text, from: at, to, ...sixes });
    if (spoken !== undefined) return { from: at, to, spoken, rule: rule.name };
  }
  return undefined;
}

function startAt(text: string, at: number): Start {
  const code = text.codePointAt(at) ?? 0;
  if (code < 0x80) {
    if (code >= 0x61 && code <= 0x7a) return 'letter';
    return code >= 0x30 && code <= 0x39 ? 'digit' : code >= 0x41 && code <= 0x5a ? 'capital' : 'sign';
  }
  const first = String.fromCodePoint(code);
  if (letter.test(first)) return capital.test(first) ? 'capital' : 'letter';
  return numeral.test(first) ? 'numeral' : 'sign';
}

const letter = /\p{L}/u;
const capital = /\p{Lu}/u;
const numeral = /\p{N}/u;

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
