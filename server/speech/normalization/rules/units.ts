import { NUMBER, isSingular, parseAmount, sayAmount } from './amounts.ts';
import { units } from './unitNames.ts';
import { cardinal } from '#server/speech/normalization/numberWords.ts';
import { type TextSpot, type Rule, before, isFreeStanding, wordBefore } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

const longestFirst = Object.keys(units)
  .sort((a, b) => b.length - a.length)
  .map((unit) => unit.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
const UNIT = `(?:${longestFirst.join('|')})`;
const END = String.raw`(?![\p{L}\d²³])`;

/** Units used with halves: dois quilos e meio. */
const halved = new Set(['quilômetro', 'quilo', 'litro', 'metro', 'tonelada']);

function sayUnit(written: string, name: string): string | undefined {
  const value = parseAmount(written);
  const unit = units[name];
  if (value === undefined || unit === undefined) return undefined;
  const [one, many, gender = 'm'] = unit;
  const isMany = !isSingular(value);
  if (halved.has(one) && value.fraction === '5') {
    const half = gender === 'f' ? 'meia' : 'meio';
    return /^0+$/.test(value.whole)
      ? `${half} ${one}`
      : `${cardinal(value.whole, gender)} ${isMany ? many : one} e ${half}`;
  }
  // Height of a person: um metro e setenta e cinco.
  if (one === 'metro' && /^[1-9]\d$/.test(value.fraction) && !/^0+$/.test(value.whole))
    return `${cardinal(value.whole)} ${isMany ? many : one} e ${cardinal(value.fraction)}`;
  return `${sayAmount(value, gender)} ${isMany ? many : one}`;
}

/** Units that are no ordinary words, and are also read without a number. */
const alone = [
  'km/h',
  'Km/h',
  'km²',
  'm²',
  'm³',
  'cm²',
  'kWh',
  'MWh',
  'km',
  'Km',
  'kg',
  'Kg',
  'KG',
  'cm',
  'mm',
  'ml',
  'mL',
  'GB',
  'MB',
  'TB',
  'Mbps',
  'Gbps',
  'GHz',
  'MHz',
  'kHz',
  'mg',
  'kcal',
];

const ofOne = new Set(['por', 'cada', 'um', 'o', 'do', 'no', 'ao', 'pelo']);

/** At the beginning it names what a price refers to: Kg do frango: R$ 12. */
const isPriced = (place: TextSpot): boolean =>
  /^[ \u00A0]?(?:d[aeo]s?[ \u00A0]|[:(])/u.test(place.text.slice(place.to, place.to + 5)) &&
  /(?:^|[.!?:;\n(])[ \u00A0]*$/.test(before(place));

/** True if an open quotation precedes; inch marks in a list (32", 43" e 55") open none. */
const isQuoted = (lead: string): boolean => /["“]/.test(lead.replaceAll(/\d["”]|["“][^"“”]{0,80}["”]/gu, ''));

export const unitRules: readonly Rule[] = [
  {
    name: 'unit',
    starts: ['letter'],
    pattern: new RegExp(String.raw`(?:${alone.join('|')})(?![\p{L}\d²³/]|\.\p{L}|[ \u00A0]\d)`, 'yu'),
    read: ([name], place) => units[name]?.[ofOne.has(wordBefore(place)) || isPriced(place) ? 0 : 1],
  },
  {
    name: 'unit',
    starts: ['digit', 'sign'],
    pattern: new RegExp(
      String.raw`([-−+])?(${NUMBER})[ \u00A0]?(${UNIT})(?:(?<!\.)\.(?=[ \u00A0][\p{Ll}\d]))?${END}`,
      'yu',
    ),
    read: ([, sign, written = '', name = ''], place) => {
      if (sign !== undefined && !isFreeStanding(place)) return undefined;
      // The degree sign is often typed as an ordinal: 3° andar.
      if (
        name === '°' &&
        /^[ \u00A0]?\p{L}/u.test(place.text.slice(place.to, place.to + 2)) &&
        !/^[ \u00A0](?:de|na|no|em|norte|sul|leste|oeste|com|à)(?!\p{L})/u.test(
          place.text.slice(place.to, place.to + 8),
        )
      )
        return undefined;
      const spoken = sayUnit(written, name);
      return spoken && (sign === undefined ? '' : sign === '+' ? 'mais ' : 'menos ') + spoken;
    },
  },
  {
    name: 'unit',
    starts: ['digit'],
    pattern: new RegExp(String.raw`(${NUMBER})[ \u00A0]?(?:"|″|”|polegadas)${END}`, 'yu'),
    read: ([whole, written = ''], { text, from }) => {
      const value = parseAmount(written);
      // A closing quotation mark after a number is no inch mark.
      if (value === undefined || (/["”]$/.test(whole) && isQuoted(text.slice(Math.max(0, from - 80), from))))
        return undefined;
      return `${sayAmount(value, 'f')} ${isSingular(value) ? 'polegada' : 'polegadas'}`;
    },
  },
  {
    name: 'unit',
    starts: ['digit'],
    after: 'm',
    pattern: /([1-9]\d?)m(\d{2})(?![\p{L}\d²³])/uy,
    read: ([, metres = '', centimetres = '']) =>
      `${cardinal(metres)} ${metres === '1' ? 'metro' : 'metros'} e ${cardinal(centimetres)}`,
  },
  {
    // Barris/dia, vezes/semana.
    name: 'unit',
    starts: ['sign'],
    pattern: /\/(mês|dia|ano|hora|semana|pessoa)(?![\p{L}\d])/uy,
    read: ([, each = ''], { text, from }) =>
      /\p{Ll}s$/u.test(text.slice(Math.max(0, from - 2), from)) ? `por ${each}` : undefined,
  },
  {
    // R$ 90 / mês, 5 kg/pessoa: the slash means 'per'.
    name: 'unit',
    starts: ['sign'],
    pattern: new RegExp(
      source`/[ \u00A0]?(mês|dia|ano|hora|h|semana|noite|pessoa|[Kk]g|kWh|litro|l|km|m²|m2|unidade|un|minuto|min|aluno|
        sessão|aula|diária)(?!\p{L}|\d)`,
      'uy',
    ),
    read: ([, each = ''], { text, from }) => {
      const isCounted = /(?:[\d$]|[a-z]²|[\d ](?:mil|kg|km|reais|m²|mg|GB|MB|h|l|ml))[ \u00A0]?$/u.test(
        text.slice(Math.max(0, from - 6), from),
      );
      return isCounted
        ? `por ${{ h: 'hora', l: 'litro', un: 'unidade', min: 'minuto' }[each] ?? units[each]?.[0] ?? each}`
        : undefined;
    },
  },
];
