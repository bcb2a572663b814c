import { endOf } from './abbreviations.ts';
import { isFeminine } from '#server/speech/normalization/gender.ts';
import { type Gender, cardinal, ordinal } from '#server/speech/normalization/numberWords.ts';
import { type Rule, type TextSpot, before, wordsAfter } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

const weekdays: Readonly<Record<string, string>> = { 2: 'segunda', 3: 'terça', 4: 'quarta', 5: 'quinta', 6: 'sexta' };
const END = String.raw`(?![\p{L}\d])`;

/** If a noun follows, 2ª e 3ª are no weekdays: segunda e terceira doses. */
const NO_NOUN = source`(?![ \u00A0](?!(?:das?|às|feiras?|de|até|com|para|por|em|nos?|nas?|os|ou)(?!\p{L}))\p{L}{2})`;

const ordinalDigits = (written: string): number => Number(written.replace('.', ''));

/** The second of two ordinals, behind the first: 1O AO 9O ANO. */
const SECOND = source`(?:[ \u00A0](?:a|à|ao|e)[ \u00A0]\d{1,2}[oaºª])?`;
const feminineNouns = source`via|vara|parcela|turma|região|câmara|seção|série|edição|dose|instância|fase|etapa|
  convocação|chamada|prestação|quinzena|semana|delegacia|companhia|classe|hora`;
const masculineNouns = source`andar|ano|semestre|trimestre|bimestre|lugar|lote|turno|tempo|grau|ofício|dp|batalhão|
  distrito|cartório|encontro|salário|piso|pavimento|período|passo`;

/** Words that lead to a weekday, and those that lead to an ordinal: na 1ª prova e na 3ª, na 3ª. */
const timeBefore = /(?:^|[^\p{L}])(?:até|toda|na|nesta|desta|esta|próxima|última|desde|só|apenas)[ \u00A0]$/u;
const countedBefore = new RegExp(
  source`\d[ªaº]|(?:^|[^\p{L}])(?:${feminineNouns}|vez|tentativa|colocação|posição|rodada|questão|pergunta|marcha|
    página|linha|opção|primeira|segunda|terceira)(?:s|es)?(?!\p{L})`,
  'u',
);

export const ordinals: readonly Rule[] = [
  {
    // 2ª-feira, 2ª feira, de 2ª a 6ª.
    name: 'weekday',
    starts: ['digit'],
    after: 'ªaA',
    pattern: new RegExp(
      source`([2-6])(?:[ªaA]\.?[ \u00A0-]?(FEIRAS?)${END}|
        [ªa]\.?[ \u00A0-]?(feiras?|fs?)(?:(?<=fs?)(\.))?${END}|[ªa](?=[ \u00A0](?:a|à|e|até|ou)[ \u00A0]
        (?:[2-6][ªa](?!\p{L})${NO_NOUN}|sáb|dom|sexta)))`,
      'yu',
    ),
    read: ([, day = '', capital, small, dot], { text, to }) => {
      const fair = capital ?? small;
      return (
        weekdays[day] +
        (fair === undefined ? '' : /s$/i.test(fair) ? '-feiras' : '-feira') +
        (dot === undefined ? '' : endOf(text, to))
      );
    },
  },
  {
    name: 'weekday',
    starts: ['digit'],
    after: 'ªa',
    pattern: new RegExp(String.raw`([2-6])[ªa]${END}${NO_NOUN}`, 'yu'),
    read: ([, day = ''], place) =>
      // 1ª, 2ª e 3ª are counted: the first is no weekday.
      /(?:[2-6][ªa]|segunda)[ \u00A0](?:a|à|e|até|ou)[ \u00A0]$/u.test(before(place)) && !/\b1ª/.test(before(place))
        ? weekdays[day]
        : undefined,
  },
  {
    // With an hour or a date: 3ª às 10h, 3ª, 14h, 3ª (14/05).
    name: 'weekday',
    starts: ['digit'],
    after: 'ª',
    pattern: new RegExp(
      source`([2-6])ª(?=(?:,|[ \u00A0][-–])?[ \u00A0](?:(?:das|às|a[ ]partir[ ]das|até[ ]as|de[ ]manhã|à[ ]tarde|
        à[ ]noite|que[ ]vem)(?!\p{L})|\(?(?:dia[ \u00A0])?
        (?:\d{1,2}(?:h(?!\p{L})|:\d\d|/\d)|(?<=dia[ \u00A0])\d)))`,
      'uy',
    ),
    read: ([, day = ''], place) => (/\b1ª/.test(before(place)) ? undefined : weekdays[day]),
  },
  {
    // Behind a word of time, if nothing is counted there: até 3ª, toda 3ª, na 3ª.
    name: 'weekday',
    starts: ['digit'],
    after: 'ª',
    pattern: /([2-6])ª(?=[.,;:!?)\n]|$)(?![.,]\d)/uy,
    read: ([, day = ''], place) => {
      const lead = before(place);
      return timeBefore.test(lead) && !countedBefore.test(lead) ? weekdays[day] : undefined;
    },
  },
  {
    name: 'weekday',
    starts: ['digit'],
    after: 'ªa',
    pattern: new RegExp(String.raw`([2-6])[ªa]s${END}${NO_NOUN}`, 'uy'),
    read: ([, day = '']) => `${weekdays[day]}s`,
  },
  {
    name: 'ordinal',
    starts: ['digit'],
    after: '.ºª°',
    pattern: new RegExp(String.raw`(\d{1,4}|\d\.\d{3})\.?(º|ª|°)([sS])?${END}(?:\.(?=[ \u00A0]\p{Ll}))?`, 'yu'),
    read: ([, written = '', sign, plural]) => {
      const value = ordinalDigits(written);
      return value === 0 ? undefined : `${ordinal(value, sign === 'ª' ? 'f' : 'm')}${plural === undefined ? '' : 's'}`;
    },
  },
  {
    // Edition in a bibliography: 2. ed.
    name: 'ordinal',
    starts: ['digit'],
    after: '.',
    pattern: /([1-9]\d?)\.(?=[ \u00A0]ed\.)/uy,
    read: ([, written = '']) => ordinal(Number(written), 'f'),
  },
  {
    // Typed without the superscript letter: 1o lugar, 2a via, 3as vias.
    name: 'ordinal',
    starts: ['digit'],
    after: 'oa',
    pattern: /(\d{1,2})([oa])(s)?\.?(?=[ \u00A0]\p{Ll})/uy,
    read: ([, written = '', letter, plural = '']) =>
      Number(written) === 0 ? undefined : `${ordinal(Number(written), letter === 'a' ? 'f' : 'm')}${plural}`,
  },
  {
    // In a list: 1o, 2o e 3o lugares.
    name: 'ordinal',
    starts: ['digit'],
    after: 'o',
    pattern:
      /([1-9]\d?)o(?=(?:,[ \u00A0]|[ \u00A0](?:e|a|ou)[ \u00A0])[1-9]\d?[oº](?!\p{L}))|([1-9]\d?)o(?![\p{L}\d])/uy,
    read: ([, inside, last], place) =>
      inside !== undefined || /\d[oº](?:,|[ \u00A0](?:e|a|ou))[ \u00A0]$/u.test(before(place))
        ? ordinal(Number(inside ?? last), 'm')
        : undefined,
  },
  {
    // The same before a noun with a capital: 2a Via, 2A VIA, 1O ANDAR.
    name: 'ordinal',
    starts: ['digit'],
    after: 'oaOA',
    pattern: new RegExp(
      source`(\d{1,2})(?:(a)(s)?\.?(?=${SECOND}[ \u00A0](?:${feminineNouns})s?(?!\p{L}))|
        o(s)?\.?(?=${SECOND}[ \u00A0](?:${masculineNouns})s?(?!\p{L})))`,
      'iuy',
    ),
    read: ([, written = '', feminine, ...plurals]) =>
      Number(written) === 0
        ? undefined
        : ordinal(Number(written), feminine === undefined ? 'm' : 'f') + (plurals.some(Boolean) ? 's' : ''),
  },
];

/** A class of a school, 3ºB; tried before units, as C and F are degrees where no class is named. */
export const schoolClasses: readonly Rule[] = [
  {
    name: 'ordinal',
    starts: ['digit'],
    after: 'ºª°',
    pattern: /([1-9])([ºª°])(?=([A-H])(?![\p{L}\d]))/uy,
    read: ([, written = '', sign, letter = ''], place) =>
      /[CF]/.test(letter) && !namesClass.test(before(place))
        ? undefined
        : `${ordinal(Number(written), sign === 'ª' ? 'f' : 'm')} `,
  },
];
const namesClass = new RegExp(
  source`(?:turmas?|anos?|séries?|classes?|salas?|alun[oa]s? d[oae]|pais d[oae]|
    [1-9][ºª][a-h](?:,|[ \u00A0]e(?:[ \u00A0]d[oae])?))[ \u00A0]$`,
  'u',
);

const ROMAN = '(?=[IVXLCDM])(?:M{0,3})(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})';
const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function romanValue(numeral: string): number {
  return [...numeral].reduce((sum, letter, index) => {
    const value = values[letter] ?? 0;
    return sum + (value < (values[numeral[index + 1] ?? ''] ?? 0) ? -value : value);
  }, 0);
}

const reign = new RegExp(
  source`(?:^|[^\p{L}])(?:pedro|joão|paulo|bento|luís|luiz|henrique|elizabeth|elisabete|isabel|carlos|filipe|felipe|pio|
    gregório|leão|napoleão|manuel|afonso|jorge|eduardo|ricardo|guilherme|nicolau|catarina|maria|francisco|clemente|
    inocêncio|urbano|alexandre|ramsés|josé|fernando|sisto)[ \u00A0]$`,
  'u',
);
/** Up to ten these are ordinals: século quinto, but século vinte e um. */
const ordinalPlaces = /(?:^|[^\p{L}])(?:séculos?|séc\.|incisos?|incs?\.|artigo)[ \u00A0]$/u;
/** Incisos II, III e XII. */
const clauses = new RegExp(
  source`(?:^|[^\p{L}])(?:incisos|incs\.)[ \u00A0][ivx]{1,7}(?:(?:,|[ \u00A0][ea])[ \u00A0][ivx]{1,7}){0,3}
    (?:,|[ \u00A0](?:e|a|ou))[ \u00A0]$`,
  'u',
);
const cardinalPlaces = new RegExp(
  source`(?:^|[^\p{L}])(?:capítulos?|cap\.|itens|item|
    volumes?|vol\.|tomos?|atos?|cenas?|partes?|fases?|etapas?|tipos?|níveis|
    nível|grupos?|classes?|blocos?|títulos?|anexos?|seção|seções|módulos?|unidades?|quadros?|tabelas?|figuras?|livros?|
    episódios?|fundamental|fund\.|praça|pça\.|pç\.|rocky|palmeira|word|pavilhão|torres?|edifício|lote|setor|zona|
    super bowl)[ \u00A0]$`,
  'u',
);
const events = new RegExp(
  source`^(?:guerra|congresso|encontro|semana|simpósio|seminário|jornada|conferência|fórum|copa|festival|mostra|feira|
    bienal|olimpíada|olimpíadas|jogos|dinastia|batalhão|exército|cúpula|concurso|prêmio|curso|ciclo|workshop|
    colóquio|concílio|comando|distrito|plano|reich|república|revolução|corrida|caminhada|gincana|edição|torneio|
    campeonato|assembleia|reunião|maratona|salão|circuito|workshop|internacional|nacional|região|vara|juizado)$`,
  'u',
);
const feminineEvents = new RegExp(
  source`^(?:guerra|semana|jornada|conferência|copa|mostra|feira|bienal|olimpíada|olimpíadas|dinastia|cúpula|república|
    revolução|corrida|caminhada|gincana|edição|assembleia|reunião|maratona|região|vara)$`,
  'u',
);

/** Séculos V e VI, século V a.C. ao VI. */
const centuryBefore = new RegExp(
  source`(?:^|[^\p{L}])séculos?[ \u00A0][ivx]{1,5}[ \u00A0](?:[ad]\.[ ]?c\.[ \u00A0])?
    (?:e|a|ao|ou)[ \u00A0](?:o[ \u00A0])?$`,
  'u',
);
const ofMonth = new RegExp(
  source`^[ \u00A0]de[ \u00A0](?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|
    dezembro)(?!\p{L})`,
  'iu',
);
/** Numerals that name groups, sectors and modules far more often as letters: classe C, zona L, módulo M. */
const isLetters = /^(?:[CDLM]|CC|CD|DL|MM)$/;

export const romanNumerals: readonly Rule[] = [
  {
    name: 'roman',
    starts: ['capital'],
    first: 'ivxlcdm',
    pattern: new RegExp(String.raw`(${ROMAN})(?![\p{L}\d]|[-.&]\p{L})`, 'yu'),
    read: ([, numeral = ''], place) => (isLetters.test(numeral) ? undefined : sayRoman(numeral, place)),
  },
  {
    // Numerals with characters of their own: Ⅻ, ⅩⅣ.
    name: 'roman',
    starts: ['numeral'],
    pattern: /[Ⅰ-ⅿ]{1,9}(?![Ⅰ-ⅿ\p{L}])/uy,
    read: ([signs], place) => {
      const numeral = signs.normalize('NFKC').toUpperCase();
      return isRoman.test(numeral) ? (sayRoman(numeral, place) ?? cardinal(romanValue(numeral))) : undefined;
    },
  },
];

const series = /(?:[ivxlcdm]{1,7}(?:,|[ \u00A0](?:e|a|ou))[ \u00A0]){1,5}$/u;
/** An item of an article or paragraph of a law: art. 5º, II. */
const afterArticle = new RegExp(
  source`(?:art(?:igo)?s?\.?|§|parágrafo|súm\.|súmula)[ \u00A0](?:\d{1,4}|único)[º°]?,[ \u00A0]
    (?:§[ \u00A0]\d{1,2}[º°]?,[ \u00A0])?$`,
  'u',
);
const isRoman = new RegExp(`^${ROMAN}$`);

/** Numerals of two letters or more that are neither a word nor an acronym. */
const numeralsOnly =
  /^(?:I[IVX]|I{3}|VI{2,3}|X(?:I{1,3}|IV|V|VI{1,3}|IX|XI{0,3}|XIV|XV|XVI{1,3}|XIX|XX[IVX]*)|[XL]L?[IVX]{2,})$/;
/** True among words in capitals, where nobody can tell a numeral from a word. */
const isInCapitals = ({ text, from }: TextSpot): boolean =>
  /\p{Lu}{4,}[ \u00A0]$/u.test(text.slice(Math.max(0, from - 8), from));

/** An ordinal or a cardinal number, by the words around it; undefined where nothing is counted. */
function sayRoman(numeral: string, place: TextSpot): string | undefined {
  const value = romanValue(numeral);
  // Capítulos I, II e III: the noun stands before the first numeral.
  const lead = before(place).replace(series, '');
  if (value === 0) return undefined;
  if (afterArticle.test(lead)) return cardinal(value);
  const isFeminineReign = /(?:elizabeth|elisabete|isabel|catarina|maria)[ \u00A0]$/u.test(lead);
  if ((reign.test(lead) && !/^[ICVX]$/.test(numeral)) || (reign.test(lead) && /^[IVX]$/.test(numeral)))
    return value <= 10 ? ordinal(value, isFeminineReign ? 'f' : 'm') : cardinal(value);
  if (ordinalPlaces.test(lead)) return value <= 10 ? ordinal(value, 'm') : cardinal(value);
  if (clauses.test(lead)) return value <= 10 ? ordinal(value, 'm') : cardinal(value);
  if (cardinalPlaces.test(lead)) return cardinal(value);
  const century = centuryBefore.test(lead);
  if (century) return value <= 10 ? ordinal(value, 'm') : cardinal(value);
  if (/vaticano[ \u00A0]$/u.test(lead)) return ordinal(value, 'm');
  // Ruas XV de Novembro e VII de Setembro.
  if (ofMonth.test(place.text.slice(place.to, place.to + 16))) return cardinal(value);
  const [noun = ''] = wordsAfter(place.text, place.to, 1);
  if (events.test(noun))
    return ordinal(value, feminineEvents.test(noun) || isFeminine(noun, true) ? ('f' satisfies Gender) : 'm');
  // Several letters that are no other word behind a noun: sala IV, ano XXVII, cimento CP II.
  return numeralsOnly.test(numeral) && /[\p{L}\d][ \u00A0]$/u.test(lead) && !isInCapitals(place)
    ? cardinal(value)
    : undefined;
}
