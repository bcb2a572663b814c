import { cardinal, ordinal } from '#server/speech/normalization/numberWords.ts';
import { sayFraction } from './fractions.ts';
import { genderOfCounted } from '#server/speech/normalization/gender.ts';
import type { Rule, TextSpot } from '#server/speech/normalization/rule.ts';

const isDigit = /^\p{Nd}$/u;

/** Value of a decimal digit of any script. Unicode encodes them in runs of ten, from zero. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (isDigit.test(String.fromCodePoint(first - 1))) first--;
  return (point - first) % 10;
}

function sayFold(written: string, next: (digits: string) => string, place?: TextSpot): string {
  const folded = [...written]
    .map((sign) => (isDigit.test(sign) ? String(valueOf(sign)) : sign.normalize('NFKC')))
    .join('');
  const [, over, under] = /^(\d{1,2})⁄(\d{1,2})$/.exec(folded) ?? [];
  if (over !== undefined && under !== undefined) return sayFraction(over, under, place) ?? '';
  const digits = folded.replace(/\D/g, '');
  return digits === '' ? '' : next(digits);
}

const short = (digits: string): string =>
  digits.length > 9 ? [...digits].map((digit) => cardinal(digit)).join(' ') : cardinal(digits);

/** Fallbacks that come before the rules for plain numbers. */
export const leftoversOfNumbers: readonly Rule[] = [
  {
    name: 'fraction',
    starts: ['digit'],
    pattern: /(\d{1,4})[ \u00A0]?([¼-¾⅐-⅞])/uy,
    read: ([, whole = '', part = ''], place) => {
      const fraction = sayFold(part, short, place);
      const isFeminine = fraction === 'meia' || genderOfCounted(place, whole === '1') === 'f';
      return `${cardinal(whole, isFeminine ? 'f' : 'm')} e ${fraction}`;
    },
  },
  {
    // Written without a blank after it, 1ºLugar.
    name: 'ordinal',
    starts: ['digit'],
    after: 'ºª',
    pattern: /(\d{1,4})([ºª])/uy,
    read: ([, written = '', sign]) =>
      Number(written) === 0 ? undefined : `${ordinal(Number(written), sign === 'ª' ? 'f' : 'm')} `,
  },
];

/** Fallbacks after all rules: no number or sign reaches the engine. */
export const leftovers: readonly Rule[] = [
  {
    name: 'power',
    starts: ['numeral'],
    pattern: /[²³]/uy,
    read: ([sign], { text, from }) =>
      /[\p{L}\d)]/u.test(text[from - 1] ?? '')
        ? sign === '²'
          ? 'ao quadrado'
          : 'ao cubo'
        : sign === '²'
          ? 'dois'
          : 'três',
  },
  { name: 'number', starts: ['numeral'], pattern: /\p{Nd}{1,24}/uy, read: ([written]) => sayFold(written, short) },
  {
    name: 'number',
    starts: ['numeral'],
    pattern: /\p{N}/uy,
    read: ([written], place) => sayHalf(written, place) ?? sayNumeral(written),
  },
  // Unicode takes the signs of ordinals for letters.
  {
    name: 'silent',
    starts: ['letter'],
    pattern: /\p{L}*?[ºª][\p{L}\p{M}]*/uy,
    read: ([written]) => written.replace(/[ºª]/g, ''),
  },
  // Signs without a name are silent: engines read them by their own rules, or not at all.
  {
    name: 'silent',
    starts: ['sign'],
    pattern: /[\p{S}@#%&*§\\]{1,40}/uy,
    read: () => '',
  },
];

/** A half agrees with what it halves, so it is not cached with the other numerals. */
const sayHalf = (written: string, place: TextSpot): string | undefined =>
  written === '½' ? sayFraction('1', '2', place) : undefined;

const numerals = new Map<string, string>();

/** Unicode has fewer than two thousand numerals, so the cache is bounded. */
function sayNumeral(written: string): string {
  const said = numerals.get(written) ?? sayRomanSign(written) ?? sayFold(written, short);
  numerals.set(written, said);
  return said;
}

const romanSigns = 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ';

function sayRomanSign(written: string): string | undefined {
  const place = romanSigns.indexOf(written.toUpperCase());
  return place < 0 ? undefined : cardinal(place + 1);
}
