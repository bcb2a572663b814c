import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { homographs } from '#common/homographs.ts';
import { blankMarks } from './blankMarks.ts';
import { months } from './rules/dates.ts';
import { parseAmount } from './rules/amounts.ts';
import { sayFraction } from './rules/fractions.ts';
import { ENTITY, foldText } from './foldText.ts';
import { source } from './source.ts';
import { wordSet } from './wordLists.ts';

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

/** Elements of SSML, whose marks here are others; all other known elements are those of pages. */
const speechTags = wordSet(
  'speak break prosody emphasis say-as phoneme sub audio voice mark lang s w p amazon:effect mstts:express-as',
);
const pageTags = wordSet(`
  a abbr b big blockquote body br center code div em font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img
  input li link main meta nav ol option section small span strike strong style table tbody td th thead title tr tt u ul
  script svg path button label pre article
`);
const filled = (written: string): string =>
  `${quote(written)} parece um campo que ficou sem preencher. Escreva o que deve ser dito.`;

/** Sentence for something between angle brackets. */
function tellTag(written: string): string {
  const name = /^<\/?([\p{L}][\p{L}\d:-]*)/u.exec(written)?.[1]?.toLowerCase() ?? '';
  if (name === 'break')
    return `${quote(written)} será lido como texto. Escreva <break time="1s"/> ou [pausa:1s], de 0,1 a 10 segundos.`;
  if (pageTags.has(name)) return `${quote(written)} é um código de página (HTML) e será lido como texto. Apague-o.`;
  const isField = !speechTags.has(name) && /^<[\p{L}_][\p{L}\d_ .-]*>$/u.test(written);
  if (isField) return filled(written);
  return (
    `${quote(written)} será lido como texto. As marcas daqui são [pausa:1s], [soletrar:ABC], ` + '[devagar] e [enfase].'
  );
}

/** The text whose UTF-8 was taken for Latin-1, as 'aÃ§Ã£o' for 'ação'; undefined if it is none. */
function repaired(written: string): string | undefined {
  const bytes = Uint8Array.from(written, (character) => character.charCodeAt(0));
  if ([...written].some((character) => (character.codePointAt(0) ?? 0) > 0xff)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Slips in texts of every language. */
const common: readonly Slip[] = [
  { pattern: /<\/?[\p{L}_][\p{L}\d_:.-]{0,30}(?:[ \t][^<>\n]{0,200})?\/?>/giu, tell: ([written]) => tellTag(written) },
  {
    // Fields of templates: {nome}, {{nome}}, ${nome}, %s, %(nome)s, [NOME], ____.
    pattern: new RegExp(
      source`\$?\{{1,2}[ \u00A0]?[\p{L}_][\p{L}\d_.:| -]{0,40}\}{1,2}|(?<![\d%\p{L}])%(?:\d\$)?[sd](?![\p{L}\d])|
        %\([\p{L}_]{1,30}\)[sd]|\[[\p{Lu}_][\p{Lu}\d_ -]{1,38}\]|_{3,40}`,
      'gu',
    ),
    tell: ([written]) => filled(written),
  },
  {
    pattern: /[\p{L}\d]{0,24}\uFFFD[\p{L}\d\uFFFD]{0,24}/gu,
    tell: ([written]) => `${quote(written)} tem um caractere que se perdeu. Escreva a palavra de novo.`,
  },
  {
    pattern: new RegExp(
      source`[\p{L}\d]{0,24}(?:(?!Ã[®°»])[ÃÂ][\u0080-\u00BF]|[ÃÂ][‡ƒ‰Š‚„†ˆ‹Œ]|â€[œ™˜¦“”\u009D])
        [\p{L}\d\u0080-\u00BF‡ƒ‰Š]{0,24}`,
      'gu',
    ),
    tell: ([written]) => {
      const meant = repaired(written);
      return (
        `${quote(written)} parece vir de um arquivo aberto com a codificação errada` +
        `${meant === undefined ? '' : `: talvez “${meant}”`}. Escreva a palavra de novo.`
      );
    },
  },
  {
    pattern: new RegExp(String.raw`${ENTITY}|&[a-z]{2,8}\d?;`, 'gu'),
    tell: ([written], taken) => {
      const meant = foldText(written).text;
      return meant === written || !taken()
        ? `${quote(written)} é um código de página (HTML) e será lido como texto. Apague-o.`
        : `${quote(written)} é um código de página (HTML) e será lido como ${quote(meant)}. Confira.`;
    },
  },
];

/** Words around a day and month, or a part of something, which leave no doubt. */
const datedBefore = new RegExp(
  source`(?:dias?|em|até|desde|de|data|vencimento|venc\.|vence|partir|às?|feira|segunda|terça|quarta|quinta|sexta|
    sábado|domingo|e|a|nº|n[º°.]|parcelas?|páginas?|notas?|lei|apto|ap|sala|compasso)[ \u00A0(:]{1,2}$`,
  'iu',
);
const partBehind = /^[ \u00A0](?:d[aeo]s?(?!\p{L})|xícaras?|colher|kg|quilos?|litros?|L(?!\p{L})|horas?|hora)/u;

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
    // A key of a telephone or a mark: nothing around tells them apart. Emphasis ends with the same mark.
    pattern: /(?<![\p{L}\d*#])\*\d{1,6}(?![\d*\p{L}])(?![^\n*]{0,80}\*)/gu,
    tell: ([written], taken) =>
      taken('silent')
        ? `O asterisco de ${quote(written)} não será lido. Se for uma tecla, escreva “tecle ${written}”.`
        : undefined,
  },
  {
    // A date and a fraction look alike, and nothing around tells them apart.
    pattern: /(?<![\d/.,º°½-])([1-9])\/([2-9])(?![\d/\p{L}º°]|[.,-]\d)/gu,
    tell: ({ 0: written, 1: over = '', 2: under = '', index, input }, taken) => {
      const isUsual = /^(?:1\/[2-4]|2\/3|3\/4)$/.test(written);
      if (isUsual || Number(over) >= Number(under)) return undefined;
      if (datedBefore.test(input.slice(Math.max(0, index - 24), index))) return undefined;
      if (partBehind.test(input.slice(index + written.length, index + written.length + 12))) return undefined;
      if (taken('date'))
        return `${quote(written)} será lido como data. Se for uma fração, escreva “${sayFraction(over, under)}”.`;
      return taken('fraction')
        ? `${quote(written)} será lido como fração. Se for uma data, escreva “${over} de ${months[Number(under) - 1]}”.`
        : undefined;
    },
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
    ...common,
    ...(language === DEFAULT_LANGUAGE ? slips : []),
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
