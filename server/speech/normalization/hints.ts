import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { homographs } from '#common/homographs.ts';
import { blankMarks } from './blankMarks.ts';
import { months } from './rules/dates.ts';
import { parseAmount } from './rules/amounts.ts';
import { source } from './source.ts';

/** A section that will probably not be spoken as intended: UTF-16 offsets, and a sentence for people. */
export interface ReadingHint {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

interface Taken {
  readonly from: number;
  readonly to: number;
  readonly rule: string;
}
/** Detects one kind of mistake; returns undefined for a match that is none. */
interface Slip {
  readonly pattern: RegExp;
  readonly tell: (match: RegExpExecArray, taken: (rule?: string) => boolean) => string | undefined;
}

const HINTS_MAX = 20;
const quote = (written: string): string => `“${written.length > 40 ? `${written.slice(0, 39)}…` : written}”`;

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
function isDay(day: number, month: number, year: number | undefined): boolean {
  const isShort = month === 2 && year !== undefined && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0));
  return month >= 1 && month <= 12 && day >= 1 && day <= (isShort ? 28 : DAYS[month - 1]!);
}
const yearOf = (written: string | undefined): number | undefined =>
  written === undefined ? undefined : Number(written.length === 2 ? `20${written}` : written);
const noDay = (written: string): string => `${quote(written)} não existe no calendário. Confira a data.`;

const slips: readonly Slip[] = [
  {
    pattern: /<\/?[a-z][\w:-]{0,30}(?:[ \t][^<>\n]{0,200})?\/?>/giu,
    tell: ([written]) =>
      /^<break/i.test(written)
        ? `${quote(written)} será lido como texto. Escreva <break time="1s"/> ou [pausa:1s], de 0,1 a 10 segundos.`
        : `${quote(written)} será lido como texto. As marcas daqui são [pausa:1s], [soletrar:ABC], ` +
          '[devagar] e [enfase].',
  },
  {
    pattern: /\[(?:abert|fechad)[oa]:[^[\]\n]{1,40}\]/giu,
    tell: ([written]) =>
      `${quote(written)} será lido como texto. Essa escolha é para: ${Object.keys(homographs).join(', ')}.`,
  },
  {
    pattern: /\d[\d.,]{0,20}(?:,,|,\.|\.,)[\d.,]{0,20}\d/gu,
    tell: ([written]) => `${quote(written)} tem um sinal a mais. Confira o número.`,
  },
  {
    pattern: /(?:R\$|US\$|€|£)[ \u00A0]?(\d[\d.,]{0,24}\d)(?![\d.,]*(?:,,|,\.|\.,))/gu,
    tell: ([written, amount = '']) =>
      parseAmount(amount) === undefined && !/,,|,\.|\.,/.test(amount)
        ? `${quote(written)} não é um valor que se entenda. Confira os pontos e as vírgulas.`
        : undefined,
  },
  {
    pattern: /(?<![\d/.,-])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/]|[.,-]\d)/gu,
    tell: ([written, day, sign, month, year], taken) => {
      const isMeant = taken('date') || (sign === '/' && year?.length === 4);
      return isMeant && !isDay(Number(day), Number(month), yearOf(year)) ? noDay(written) : undefined;
    },
  },
  {
    pattern: /(?<![\d/.,-])((?:19|20)\d{2})([/-])(\d{1,2})\2(\d{1,2})(?![\d/]|[.,-]\d)/gu,
    tell: ([written, year, , month, day]) =>
      isDay(Number(day), Number(month), Number(year)) ? undefined : noDay(written),
  },
  {
    pattern: new RegExp(
      source`(?<![\d.,/-])(\d{1,2})[ \u00A0]de[ \u00A0](${months.join('|')})(?:[ \u00A0]de[ \u00A0](\d{4}))?(?!\p{L})`,
      'giu',
    ),
    tell: ([written, day, month = '', year]) =>
      isDay(Number(day), months.indexOf(month.toLowerCase()) + 1, yearOf(year)) ? undefined : noDay(written),
  },
];

const scripts: Partial<Record<Language, string>> = {
  russian: String.raw`\p{Script=Cyrillic}`,
  arabic: String.raw`\p{Script=Arabic}`,
  chinese: String.raw`\p{Script=Han}`,
  korean: String.raw`\p{Script=Hangul}\p{Script=Han}`,
  hindi: String.raw`\p{Script=Devanagari}`,
};

/** Letters of scripts that the language's voices do not know; Latin is known to all. */
function foreignLetters(language: Language): Slip {
  const own = String.raw`\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}${scripts[language] ?? ''}`;
  return {
    pattern: new RegExp(String.raw`(?:(?![${own}])\p{L}[\p{M}'’ -]{0,3}){1,80}`, 'gu'),
    tell: ([written], taken) =>
      taken() ? undefined : `${quote(written.trim())} está em outro alfabeto. Esta voz pode não saber dizê-lo.`,
  };
}

/** Hints for the writer; `taken` are the pieces of the normalized text. */
export function findHints(written: string, language: Language, taken: readonly Taken[]): ReadingHint[] {
  const text = blankMarks(written);
  const found: ReadingHint[] = [];
  for (const { pattern, tell } of [
    ...(language === DEFAULT_LANGUAGE ? slips : slips.slice(0, 1)),
    foreignLetters(language),
  ]) {
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].trimEnd().length];
      const isTaken = (rule?: string) =>
        taken.some((piece) => piece.from < to && piece.to > from && (rule === undefined || piece.rule === rule));
      const reason = tell(match, isTaken);
      if (reason !== undefined && !isDictionary(taken, from, to)) found.push({ from, to, reason });
      if (found.length === HINTS_MAX) break;
    }
  }
  return found.sort((a, b) => a.from - b.from).slice(0, HINTS_MAX);
}

/** True if a dictionary entry defines how this is spoken. */
const isDictionary = (taken: readonly Taken[], from: number, to: number): boolean =>
  taken.some((piece) => piece.rule === 'dictionary' && piece.from <= from && piece.to >= to);
