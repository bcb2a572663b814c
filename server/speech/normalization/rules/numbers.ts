import { NUMBER, SCALE, isSingular, parseAmount, sayAmount, sayDotted, sayScaled } from './amounts.ts';
import { sayFraction } from './fractions.ts';
import { genderOfCounted } from '#server/speech/normalization/gender.ts';
import { cardinal, spellDigits } from '#server/speech/normalization/numberWords.ts';
import { type TextSpot, type Rule, before, isFreeStanding, signName } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

function sayCounted(written: string, place: TextSpot): string {
  const value = parseAmount(written);
  if (value === undefined) return sayDotted(written);
  // 05 before a counted noun is five; elsewhere the zero is spoken.
  if (/^0\d/.test(written) && value.fraction === '') {
    const isCount =
      written.length === 2 &&
      /^[ \u00A0](?:\(?\p{Ll}{3,}|[ae][ \u00A0]\d)/u.test(place.text.slice(place.to, place.to + 6));
    if (!isCount) return spellDigits(written, place.six);
  }
  return sayAmount(value, genderOfCounted(place, isSingular(value)));
}

const namesNoFraction = new RegExp(
  source`(?:^|[^\p{L}])(?:escala|turno|apto|ap|apt|apartamento|sala|bloco|lote|quadra|nº|n°|número|processo|lei|decreto|
    portaria|resolução|edital|safra|temporada|versão|linha|ônibus)\.?[ \u00A0]$`,
  'u',
);

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Exponents in words: ao quadrado, ao cubo, elevado a menos três. */
function sayPower(sign: string | undefined, written: string): string {
  const exponent = [...written].map((digit) => superscripts.indexOf(digit)).join('');
  if (sign === undefined && exponent === '2') return 'ao quadrado';
  if (sign === undefined && exponent === '3') return 'ao cubo';
  return `elevado a ${sign === '⁻' ? 'menos ' : ''}${cardinal(exponent)}`;
}

/** Ratios that set sizes against each other are said with 'por', all others with 'para'. */
const isScreen =
  /(?:tela|formato|vídeo|monitor|imagem|aspecto|proporção de tela)[ \u00A0](?:de[ \u00A0]|em[ \u00A0])?$/u;
const rated = new RegExp(
  source`(?:^|[^\p{L}])(?:notas?|avaliação|pontuação|escore|score|média|conceito)[ \u00A0:]
    (?:de[ \u00A0]|foi[ \u00A0]|é[ \u00A0])?$`,
  'u',
);

export const numbers: readonly Rule[] = [
  {
    // Powers of ten and others: 10⁻³, 6,02×10²³.
    name: 'power',
    starts: ['digit'],
    pattern: new RegExp(
      source`(?:(${NUMBER})[ \u00A0]?[×xX·][ \u00A0]?)?(\d{1,4})([⁺⁻])?([⁰¹²³⁴-⁹]{1,4})(?![\p{L}\d])`,
      'uy',
    ),
    read: ([, factor, base = '', sign, exponent = '']) => {
      const value = factor === undefined ? undefined : parseAmount(factor);
      if (factor !== undefined && value === undefined) return undefined;
      return `${value ? `${sayAmount(value)} vezes ` : ''}${cardinal(base)} ${sayPower(sign, exponent)}`;
    },
  },
  {
    // Scales and formats: 1:50.000, 16:9.
    name: 'ratio',
    starts: ['digit'],
    after: ':',
    pattern: /(\d{1,3}):(\d{1,3}(?:\.\d{3}){1,3}|\d{1,6})(?![\p{L}\d:]|[.,]\d)/uy,
    read: ([, first = '', second = ''], place) =>
      `${cardinal(first)} ${isScreen.test(before(place)) ? 'por' : 'para'} ${cardinal(second.replaceAll('.', ''))}`,
  },
  {
    // Marks: nota 9,5/10.
    name: 'score',
    starts: ['digit'],
    pattern: new RegExp(source`(${NUMBER})/(5|10|20|100)(?![\p{L}\d/]|[.,]\d)`, 'uy'),
    read: ([, written = '', best = ''], place) => {
      const value = parseAmount(written);
      if (value === undefined || !(value.fraction !== '' || rated.test(before(place)))) return undefined;
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
        `${signName(sign)}${values.map((value) => value && sayAmount(value)).join(' a ')} por ` +
        `${kind === '%' ? 'cento' : 'mil'}`
      );
    },
  },
  {
    // Instalments and zoom factors: 10x de R$ 50, 2x.
    name: 'times',
    starts: ['digit'],
    after: 'xX× \u00A0',
    pattern: /(\d{1,4})[ \u00A0]?[xX×](?![\p{L}\d]|[ \u00A0]\d)/uy,
    read: ([, count = '']) => `${cardinal(count, 'f')} ${Number(count) === 1 ? 'vez' : 'vezes'}`,
  },
  {
    // The score of a match, between two teams.
    name: 'score',
    starts: ['digit'],
    after: ' \u00A0',
    pattern:
      /(\d{1,2})[ \u00A0][xX×][ \u00A0](\d{1,2})(?=[ \u00A0]\p{Lu}|[ \u00A0](?:no|na|para|contra|sobre)(?!\p{L}))/uy,
    read: ([, first = '', second = '']) => `${cardinal(first)} a ${cardinal(second)}`,
  },
  {
    // 10 x 15 cm, 4x4: the part after the sign is read separately, with its unit.
    name: 'by',
    starts: ['digit'],
    pattern: new RegExp(String.raw`(${NUMBER})[ \u00A0]?[xX×][ \u00A0]?(?=\d)`, 'yu'),
    read: ([, written = '']) => {
      const value = parseAmount(written);
      return value && `${sayAmount(value)} por `;
    },
  },
  {
    name: 'by',
    starts: ['letter', 'sign'],
    pattern: /[xX×][ \u00A0](?=\d)/uy,
    read: (_, place) => (/\d[ \u00A0]?(?:mm|cm|m|km)?[ \u00A0]$/u.test(before(place)) ? 'por ' : undefined),
  },
  {
    name: 'number',
    starts: ['digit', 'sign'],
    pattern: new RegExp(String.raw`([-−+])?(${NUMBER})[ \u00A0]?(${SCALE})`, 'yu'),
    read: ([, sign, written = '', scale = ''], place) => {
      const value = parseAmount(written);
      if (value === undefined || (sign !== undefined && !isFreeStanding(place))) return undefined;
      return signName(sign) + sayScaled(value, scale, scale === 'mil' ? genderOfCounted(place, false) : 'm');
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
      return `${sayAmount(low, gender)}${isFalling ? ',' : ' a'} ${sayAmount(high, gender)}`;
    },
  },
  {
    // Range between two amounts or times: R$ 10-R$ 20, 9h-18h.
    name: 'range',
    starts: ['sign'],
    pattern: /[-–—](?=R\$|US\$|€|\d)/uy,
    read: (_, { text, from }) => {
      const last = text[from - 1] ?? '';
      return last === 'h' && /\dh$/.test(text.slice(from - 2, from)) ? 'às' : /[\d%]/.test(last) ? 'a' : undefined;
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
