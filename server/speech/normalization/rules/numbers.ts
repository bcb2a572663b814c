import { NUMBER, SCALE, isSingular, parseAmount, sayAmount, sayDotted, sayScaled } from './amounts.ts';
import { sayFraction } from './fractions.ts';
import { isInSets, isRated, isScreen } from './scores.ts';
import { END as UNIT_END, UNIT, sayPart, sayUnit } from './units.ts';
import { genderOfCounted } from '#server/speech/normalization/gender.ts';
import { spell } from '#server/speech/normalization/letters.ts';
import { type Gender, cardinal, spellDigits } from '#server/speech/normalization/numberWords.ts';
import {
  type TextSpot,
  type Rule,
  before,
  isFreeStanding,
  rangeJoint,
  signName,
} from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

function sayCounted(written: string, place: TextSpot): string {
  const value = parseAmount(written);
  if (value === undefined) return sayDotted(written);
  // 05 before a counted noun is five; elsewhere the zero is spoken.
  if (/^0\d/.test(written) && value.fraction === '') {
    const isCount =
      written.length === 2 &&
      /^[ \u00A0](?:\(?\p{Ll}{3,}|de[ \u00A0]c|[ae][ \u00A0]\d)/u.test(place.text.slice(place.to, place.to + 6));
    if (!isCount) return spellDigits(written, place.six);
  }
  return sayAmount(value, genderOfSpan(place, isSingular(value)));
}

/** The first of two numbers agrees with the noun behind the second: entre duas e três horas, de 2 a 3 vezes. */
function genderOfSpan(place: TextSpot, isOne: boolean): Gender {
  const second = /^[ \u00A0](?:e|a|ou)[ \u00A0]\d{1,4}(?=[ \u00A0]\p{Ll})/u.exec(
    place.text.slice(place.to, place.to + 10),
  );
  if (second === null || !/(?:entre|de|uns|umas)[ \u00A0]$/u.test(before(place))) return genderOfCounted(place, isOne);
  return genderOfCounted({ ...place, from: place.to + 3, to: place.to + second[0].length }, false);
}

const namesNoFraction = new RegExp(
  source`(?:^|[^\p{L}])(?:escala|turno|apto|ap|apt|apartamento|sala|bloco|lote|quadra|nº|n°|número|processo|lei|decreto|
    portaria|resolução|edital|safra|temporada|versão|linha|ônibus)\.?[ \u00A0]$`,
  'u',
);

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Every voice says x by its name; other single letters may be words. */
const sayVariable = (letters: string): string => (/^x$/i.test(letters) ? letters : spell(letters));

const fromSuperscript = (written: string): string => [...written].map((digit) => superscripts.indexOf(digit)).join('');

/** Exponents in words: ao quadrado, ao cubo, elevado a menos três. */
function sayPower(sign: string | undefined, exponent: string): string {
  if (sign === undefined && exponent === '2') return 'ao quadrado';
  if (sign === undefined && exponent === '3') return 'ao cubo';
  return `elevado a ${sign !== undefined && '⁻-−'.includes(sign) ? 'menos ' : ''}${cardinal(exponent)}`;
}

/** Words of a match before its score. */
const scored = new RegExp(
  source`(?:placar|resultado|votação|aprovad[oa]|rejeitad[oa]|derrotad[oa]|eleit[oa]|venceu|vencer|ganhou|
    perdeu|empatou|empate|vitória|derrota|goleada|terminou)
    (?:[ \u00A0:](?:final|parcial|agregado|foi|é|em|por|de)?){0,2}[ \u00A0]$`,
  'u',
);

const isMixture =
  /(?:traço|proporção|mistura|razão|diluição|argamassa|concreto)(?:[ \u00A0]\p{L}{1,12}){0,2}[ \u00A0]$/u;

export const numbers: readonly Rule[] = [
  {
    // Powers of ten and others: 10⁻³, 6,02×10²³.
    name: 'power',
    starts: ['digit'],
    pattern: new RegExp(
      source`(?:(${NUMBER})[ \u00A0]?[×xX·][ \u00A0]?)?(\d{1,4})
        (?:([⁺⁻])?([⁰¹²³⁴-⁹]{1,4})|\^([-−+])?(\d{1,4}))(?![\p{L}\d])(?:[ \u00A0]?(${UNIT})${UNIT_END})?`,
      'uy',
    ),
    read: ([, factor, base = '', high, raised, typed, exponent, unit]) => {
      const value = factor === undefined ? undefined : parseAmount(factor);
      if (factor !== undefined && value === undefined) return undefined;
      const power = sayPower(high ?? typed, raised === undefined ? (exponent ?? '') : fromSuperscript(raised));
      const said = `${value ? `${sayAmount(value)} vezes ` : ''}${cardinal(base)} ${power}`;
      return unit === undefined ? said : `${said} ${sayPart(unit, true)}`;
    },
  },
  {
    // Powers of ten in the notation of computers: 1,5e3, 2.0E-5.
    name: 'power',
    starts: ['digit'],
    after: '.,',
    pattern: /(\d{1,4}[.,]\d{1,6})[eE]([-−+])?(\d{1,3})(?![\p{L}\d]|[.,]\d)/uy,
    read: ([, factor = '', sign, exponent = '']) => {
      const value = parseAmount(factor);
      return value && `${sayAmount(value)} vezes dez ${sayPower(sign, exponent)}`;
    },
  },
  {
    // The unknown of an equation behind its factor: 3x - 4 = 0. Elsewhere '3x' counts.
    name: 'formula',
    starts: ['digit'],
    after: 'abcdefghijklmnopqrstuvwxyz',
    pattern: /(\d{1,4})([a-z])(?![\p{L}\d])/uy,
    read: ([, factor = '', letter = ''], place) => {
      // The factor of something is read as a number of times: = 6x o custo.
      if (letter === 'x' && /^[ \u00A0]\p{L}/u.test(place.text.slice(place.to, place.to + 2))) return undefined;
      const isTerm =
        /(?:(?:^|[^\p{L}])\d{0,4}[a-z][²³]?[ \u00A0]?[-−+]|=)[ \u00A0]?$/u.test(before(place)) ||
        /^(?:[²³^]|[ \u00A0]?[-−+][ \u00A0]?\d{0,4}[a-z]?[ \u00A0]?[-−+=])/u.test(
          place.text.slice(place.to, place.to + 12),
        );
      return isTerm ? `${cardinal(factor)} ${spell(letter)}` : undefined;
    },
  },
  {
    // Letters of formulas: x² + 1, E = mc², p < 0,05, x^2.
    name: 'formula',
    starts: ['letter'],
    pattern:
      /([A-Za-z]{1,2})(?:\^([-−+])?(\d{1,3})(?!\d)|(?=[²³⁰¹⁴-⁹])|(?=[ \u00A0]?[=<>≤≥≠≈][ \u00A0]?[-−\p{L}\d]))/uy,
    read: ([, letters = '', sign, exponent], { text, from, to }) => {
      const last = text[from - 1] ?? '';
      // A word between two bounds: maiores de 18 e < 65 anos.
      if (
        /^[aeo]$/.test(letters) &&
        exponent === undefined &&
        /[\d\p{L}][ \u00A0]$/u.test(text.slice(Math.max(0, from - 2), from))
      )
        return undefined;
      // A tag, or the end of a word.
      if (/[\p{L}$<]/u.test(last) || (last === '/' && text[from - 2] === '<')) return undefined;
      if (letters.length > 1 && !/[²³^]/u.test(text[to] ?? '') && exponent === undefined) return undefined;
      return exponent === undefined ? sayVariable(letters) : `${sayVariable(letters)} ${sayPower(sign, exponent)}`;
    },
  },
  {
    // Terms behind an operator: = b² + c², ∈ A.
    name: 'formula',
    starts: ['letter'],
    pattern: /[a-z](?![\p{L}\d'’.])/uy,
    read: ([letter], place) => {
      const lead = before(place);
      return /(?:[=≠≈≤≥][ \u00A0]?|[<>][ \u00A0])$/u.test(lead) || /[=≠≈≤≥][^.;:\n]{0,30}[-−+×÷][ \u00A0]?$/u.test(lead)
        ? spell(letter)
        : undefined;
    },
  },
  {
    // Subtraction, where an equation shows that the sign is none of punctuation: 7 - 2 = 5.
    name: 'symbol',
    starts: ['sign'],
    pattern: /[-–−](?=[ \u00A0]?(?:\d|\p{Ll}))/uy,
    read: ([sign], place) => {
      const rest = place.text.slice(place.to, place.to + 40);
      const isBetween = /[\d\p{L}²³)][ \u00A0]$/u.test(before(place));
      const isEquation =
        /^[ \u00A0]?\d[\d.,]{0,10}[a-z]?[²³]?(?:[ \u00A0]?[-+][ \u00A0]?\d{0,6}[a-z]?[²³]?){0,3}[ \u00A0]?=/u.test(
          rest,
        ) || (/^[ \u00A0]?\d/.test(rest) ? /=[^.;:\n]{0,30}$/ : /=[ \u00A0][\d.,]{1,9}[ \u00A0]$/).test(before(place));
      return isBetween && (sign === '−' || isEquation) ? 'menos' : undefined;
    },
  },
  {
    // A term in parentheses over something: (P1 + P2)/2.
    name: 'symbol',
    starts: ['sign'],
    pattern: /\/(?=[ \u00A0]?(?:\d|[a-z](?!\p{L})|\())/uy,
    read: (_, { text, from }) =>
      /[-+×*\d²³a-z]\)[ \u00A0]?$/iu.test(text.slice(Math.max(0, from - 3), from)) &&
      /\([^()]{0,40}[-+×*÷][^()]{0,40}\)[ \u00A0]?$/u.test(text.slice(Math.max(0, from - 90), from))
        ? ' sobre '
        : undefined,
  },
  {
    // Sets of tennis and volleyball: 6/4, 3/6 e 7/5; 25/21.
    name: 'score',
    starts: ['digit'],
    after: '/',
    pattern: /(\d{1,2})\/(\d{1,2})(?![\p{L}\d/]|[.,]\d)/uy,
    read: ([, first = '', second = ''], place) =>
      isInSets(place) ? `${cardinal(first)} a ${cardinal(second)}` : undefined,
  },
  {
    // Two numbers that both count: Apgar 9/10.
    name: 'score',
    starts: ['digit'],
    after: '/',
    pattern: /(10|\d)\/(10|\d)(?![\p{L}\d/])/uy,
    read: ([, first = '', second = ''], place) =>
      /apgar[ \u00A0:]{1,2}(?:de[ \u00A0]|foi[ \u00A0])?$/u.test(before(place))
        ? `${cardinal(first)} e ${cardinal(second)}`
        : undefined,
  },
  {
    // Parts of a mixture: 1:2:3.
    name: 'ratio',
    starts: ['digit'],
    after: ':',
    pattern: /(\d{1,2}):(\d{1,2}):(\d{1,2})(?![\p{L}\d:])/uy,
    read: ([, ...parts], place) =>
      isMixture.test(before(place)) ? parts.map((part) => cardinal(part)).join(' para ') : undefined,
  },
  {
    // Scales and formats: 1:50.000, 16:9.
    name: 'ratio',
    starts: ['digit'],
    after: ':',
    pattern: /(\d{1,3}):(\d{1,3}(?:\.\d{3}){1,3}|\d{1,6})(?:,(\d{1,2}))?(?![\p{L}\d:]|[.,]\d)/uy,
    read: ([, first = '', second = '', part = ''], place) =>
      `${cardinal(first)} ${isScreen(place) ? 'por' : 'para'} ` +
      sayAmount({ whole: second.replaceAll('.', ''), fraction: part, point: 'vírgula' }),
  },
  {
    // Marks: nota 9,5/10.
    name: 'score',
    starts: ['digit'],
    pattern: new RegExp(source`(${NUMBER})/(5|10|20|100)(?![\p{L}\d/]|[.,]\d)`, 'uy'),
    read: ([, written = '', best = ''], place) => {
      const value = parseAmount(written);
      if (value === undefined || !(value.fraction !== '' || isRated(place))) return undefined;
      return `${sayAmount(value)} de ${cardinal(best)}`;
    },
  },
  {
    name: 'fraction',
    starts: ['digit'],
    after: '/⁄ \u00A0',
    pattern: /(?:(\d{1,4})[ \u00A0](?:e[ \u00A0])?)?(\d{1,2})[/⁄](\d{1,4})(?![\p{L}\d/]|[-.,]\d)/uy,
    read: ([, whole, over = '', under = ''], place) => {
      const isUsual =
        under.length === 1 ||
        /^(?:10|100|1000|12|16|20)$/.test(under) ||
        // No month has such a number; names like shifts and flats are no fractions.
        (over.length === 1 && Number(under) > 12 && under.length === 2 && !namesNoFraction.test(before(place)));
      if (!isUsual || Number(over) >= Number(under) || over.startsWith('0')) return undefined;
      const fraction = sayFraction(over, under, place);
      return (
        fraction &&
        (whole === undefined ? fraction : `${cardinal(whole, fraction === 'meia' ? 'f' : 'm')} e ${fraction}`)
      );
    },
  },
  {
    name: 'percent',
    starts: ['digit', 'sign'],
    after: '%‰.,- \u00A0–—',
    pattern: new RegExp(
      String.raw`([-−+±])?(${NUMBER})(?:[ \u00A0]?%?[ \u00A0]?[-–—][ \u00A0]?(${NUMBER}))?[ \u00A0]?([%‰])`,
      'yu',
    ),
    read: ([, sign, first = '', second, kind], place) => {
      const values = [first, second].filter((one) => one !== undefined).map(parseAmount);
      if (values.includes(undefined) || (sign !== undefined && !isFreeStanding(place))) return undefined;
      return (
        `${signName(sign)}${values.map((value) => value && sayAmount(value)).join(` ${rangeJoint(place)} `)} por ` +
        `${kind === '%' ? 'cento' : 'mil'}`
      );
    },
  },
  {
    // Instalments and zoom factors: 10x de R$ 50, 2x.
    name: 'times',
    starts: ['digit'],
    after: 'xX× \u00A0',
    // Not the name of a dish: 2 X-salada.
    pattern: /(\d{1,4})[ \u00A0]?[xX×](?![\p{L}\d]|[ \u00A0]\d|-\p{L})/uy,
    read: ([, count = '']) => `${cardinal(count, 'f')} ${Number(count) === 1 ? 'vez' : 'vezes'}`,
  },
  {
    // A factor with decimals: tarifa 1,4x.
    name: 'times',
    starts: ['digit'],
    after: ',.',
    pattern: /(\d{1,3}[.,]\d{1,2})[xX](?![\p{L}\d])/uy,
    read: ([, written = '']) => {
      const value = parseAmount(written);
      return value && `${sayAmount(value, 'f')} vezes`;
    },
  },
  {
    // Instalments before their amount: 12x 99.
    name: 'times',
    starts: ['digit'],
    after: 'xX',
    pattern: /(\d{1,2})[xX][ \u00A0](?=\d{2,4}(?:,\d\d)?(?![\p{L}\d]|[ \u00A0]?(?:cm|mm|m)(?!\p{L})|[xX]))/uy,
    read: ([, count = ''], place) =>
      /(?:plano|parcel\p{L}*|anual|em|até|por|divid\p{L}*|cartão|ou)[ \u00A0]$/u.test(before(place))
        ? `${cardinal(count, 'f')} vezes de `
        : undefined,
  },
  {
    // The score of a match, between two teams.
    name: 'score',
    starts: ['digit'],
    after: ' \u00A0xX×',
    pattern: /(\d{1,3})([ \u00A0]?)[xX×]\2(\d{1,3})(?![\p{L}\d,.]?\d|[ \u00A0]?(?:cm|mm|m|km)(?!\p{L}))/uy,
    read: ([, first = '', blank, second = ''], place) =>
      (blank !== '' &&
        /^[ \u00A0](?:\p{Lu}|(?:no|na|para|contra|sobre)(?!\p{L}))/u.test(place.text.slice(place.to, place.to + 8))) ||
      scored.test(before(place)) ||
      // Nothing measures naught: Santos 1x0 Vasco.
      /^0$/.test(first) ||
      (/^0$/.test(second) && place.text[place.to] !== '%')
        ? `${cardinal(first)} a ${cardinal(second)}`
        : undefined,
  },
  {
    // 10 x 15 cm, 4x4: the part after the sign is read separately, with its unit.
    name: 'by',
    starts: ['digit'],
    pattern: new RegExp(String.raw`(${NUMBER})[ \u00A0]?[xX×][ \u00A0]?(?=\d)`, 'yu'),
    read: ([, written = ''], { text, to }) => {
      const value = parseAmount(written);
      const rest = text.slice(to, to + 14);
      const isProduct = /^[\d.,]{1,12}[ \u00A0]?=/.test(rest);
      // Sides of a room: 2,50 x 3,00 m.
      if (
        /^[1-9]\d*,(?:00|[1-9]\d)$/.test(written) &&
        /^[1-9]\d{0,2},(?:00|[1-9]\d)[ \u00A0]?m(?![\p{L}²³])/u.test(rest)
      )
        return `${sayUnit(written, 'm')} por `;
      return value && `${sayAmount(value)} ${isProduct ? 'vezes' : 'por'} `;
    },
  },
  {
    name: 'by',
    starts: ['letter', 'sign'],
    first: 'x',
    pattern: /[xX×][ \u00A0](?=\d)/uy,
    read: (_, place) => (/\d[ \u00A0]?(?:mm|cm|m|km|["″”])?[ \u00A0]$/u.test(before(place)) ? 'por ' : undefined),
  },
  {
    name: 'number',
    starts: ['digit', 'sign'],
    pattern: new RegExp(String.raw`([-−+])?(${NUMBER})[ \u00A0]?(${SCALE})`, 'yu'),
    read: ([, sign, written = '', scale = ''], place) => {
      const value = parseAmount(written);
      if (value === undefined || (sign !== undefined && !isFreeStanding(place))) return undefined;
      return signName(sign) + sayScaled(value, scale, /^mil$/i.test(scale) ? genderOfCounted(place, false) : 'm');
    },
  },
  {
    // Lottery numbers: 07-15-22-34.
    name: 'list',
    starts: ['digit'],
    after: '-',
    pattern: /\d{1,2}(?:-\d{1,2}){2,20}(?![\p{L}\d]|[-.,]\d)/uy,
    read: ([written]) =>
      written
        .split('-')
        .map((one) => (/^0\d/.test(one) ? spellDigits(one) : cardinal(one)))
        .join(', '),
  },
  {
    name: 'range',
    starts: ['digit'],
    after: '-–—., \u00A0',
    pattern: new RegExp(
      source`(\d{1,3}(?:\.\d{3}){1,3}|\d{1,4}(?:,\d{1,2})?)(?:-|[ \u00A0]?[–—][ \u00A0]?)
        (\d{1,3}(?:\.\d{3}){1,3}|\d{1,4}(?:,\d{1,2})?)(?![\p{L}\d/ºª°:-]|[.,]\d)`,
      'yu',
    ),
    read: ([, first = '', second = ''], place) => {
      const [low, high] = [parseAmount(first), parseAmount(second)];
      if (low === undefined || high === undefined || /^0\d/.test(first) || /^0\d/.test(second)) return undefined;
      const gender = genderOfCounted(place, false);
      // A route instead of a range: 8000-10.
      const isFalling =
        low.whole.length > 2 && !/^(?:19|20)\d{2}$/.test(low.whole) && high.whole.length < low.whole.length;
      return `${sayAmount(low, gender)}${isFalling ? ',' : ` ${rangeJoint(place)}`} ${sayAmount(high, gender)}`;
    },
  },
  {
    // Range between two amounts or times: R$ 10-R$ 20, 9h-18h.
    name: 'range',
    starts: ['sign'],
    pattern: /[-–—](?=R\$|US\$|€|\d)/uy,
    read: (_, { text, from }) => {
      const last = text[from - 1] ?? '';
      const isBetween = /entre[ \u00A0](?:[ao]s?[ \u00A0])?(?:r\$[ \u00A0]?)?[\d.,%h]{1,12}$/u.test(
        text.slice(Math.max(0, from - 24), from).toLowerCase(),
      );
      if (isBetween) return 'e';
      return /h/i.test(last) && /\dh$/i.test(text.slice(from - 2, from)) ? 'às' : /[\d%]/.test(last) ? 'a' : undefined;
    },
  },
  {
    name: 'number',
    starts: ['digit', 'sign'],
    pattern: new RegExp(String.raw`([-−+±])?(${NUMBER})`, 'yu'),
    read: ([, sign, written = ''], place) => {
      if (sign !== undefined && !isFreeStanding(place)) return undefined;
      if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(written) && /(?:^|[^\p{L}])ip[ \u00A0:]{1,3}$/u.test(before(place)))
        return sayDotted(written);
      return signName(sign) + sayCounted(written, place);
    },
  },
];
