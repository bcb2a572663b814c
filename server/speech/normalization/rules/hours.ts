import { endOf } from './abbreviations.ts';
import { sayHour } from './dates.ts';
import { isScreen } from './scores.ts';
import { cardinal, decimals } from '#server/speech/normalization/numberWords.ts';
import { type TextSpot, type Rule, before, isFreeStanding, wordBefore } from '#server/speech/normalization/rule.ts';
import { wordSet } from '#server/speech/normalization/wordLists.ts';
import { source } from '#server/speech/normalization/source.ts';

const UNIT = String.raw`(?:horas?|hrs?|hs?)(?!\p{L})\.?(?![\p{L}])`;
const isTime = (hour: string, minute = '0', second = '0'): boolean =>
  Number(hour) < 25 && Number(minute) < 60 && Number(second) < 60;
const plural = (value: string, one: string): string =>
  `${cardinal(value, one === 'hora' ? 'f' : 'm')} ${one}${Number(value) > 1 ? 's' : ''}`;

/** The stop of 'hs.' and 'h.' may end the sentence too. */
const stopOf = (whole: string, { text, to }: TextSpot): string => (whole.endsWith('.') ? endOf(text, to) : '');

const hourWords = wordSet(`
  às as das até pelas de à a e desde hoje amanhã horário hora início segunda terça quarta quinta sexta feira sábado
  domingo
`);

const wholeDays = wordSet('24 48 72');

const isRange = ({ text, to }: TextSpot): boolean =>
  /^[ \u00A0]?(?:às|as|a|até|-|–)[ \u00A0]?\d{1,2}h/iu.test(text.slice(to, to + 10));

/** Words before a scale, which looks like a time: escala 1:50. */
const isScale =
  /(?:escala|proporção|razão|diluição|diluíd[oa]|diluir|traço)[ \u00A0](?:de[ \u00A0]|em[ \u00A0]|é[ \u00A0])?$/u;

export const hours: readonly Rule[] = [
  {
    name: 'hour',
    starts: ['digit'],
    after: 'hHxX \u00A0',
    pattern: new RegExp(
      source`24(?:[xX]7(?![\p{L}\d])|[ \u00A0]?(?:h|H|hs|hrs|horas)(?:[ \u00A0]por[ \u00A0]dia)?
        [ \u00A0]?[/x,][ \u00A0]?7(?:[ \u00A0]?dias)?
        (?:[ \u00A0](?:por|na|da|p/)[ \u00A0]semana|/semana|/sem(?:\.|(?!\p{L})))?
        (?![\p{L}\d]|[ \u00A0]\p{L}*\d))`,
      'uy',
    ),
    read: () => 'vinte e quatro horas por dia, sete dias por semana',
  },
  {
    // A balance of hours: saldo -3h25, +2h30.
    name: 'hour',
    starts: ['sign'],
    pattern: /([-−+])(\d{1,3})h(\d{2})?(?![\p{L}\d])/uy,
    read: ([, sign, hour = '', minute = '0'], place) =>
      sign === '+' && isFreeStanding(place)
        ? `mais ${sayHour(hour, minute)}`
        : /(?:saldo|banco de horas|diferença|total|horas|utc|fuso)[^.;!?\n]{0,12}[ \u00A0:]$/u.test(before(place))
          ? `menos ${sayHour(hour, minute)}`
          : undefined,
  },
  {
    // Intervals of medication: de 6/6h.
    name: 'hour',
    starts: ['digit'],
    after: '/',
    pattern: /(\d{1,2})\/\1[ \u00A0]?h(?:oras|s)?(?![\p{L}\d])/uy,
    read: ([, hour = '']) => `${cardinal(hour, 'f')} em ${plural(hour, 'hora')}`,
  },
  {
    name: 'hour',
    starts: ['digit'],
    after: 'm \u00A0',
    pattern: /(\d{1,3})[ \u00A0]?min[ \u00A0]?(\d{1,2})[ \u00A0]?(?:seg|s)(?!\p{L})/uy,
    read: ([, minute = '', second = '']) => `${plural(minute, 'minuto')} e ${plural(second, 'segundo')}`,
  },
  {
    name: 'hour',
    starts: ['digit'],
    after: 's',
    pattern: /(\d{1,2})s(\d{2})(?![\p{L}\d])/uy,
    read: ([, second = '', hundredths = '']) => `${plural(second, 'segundo')} e ${cardinal(hundredths)}`,
  },
  {
    name: 'hour',
    starts: ['digit'],
    after: ' \u00A0hH',
    pattern: new RegExp(
      source`(\d{1,3})(?:[ \u00A0]?h[ \u00A0]?|H)(\d{2})(?:[ \u00A0]?min(?:utos)?(?!\p{L})|m(?!\p{L})|(?![\p{L}\d]))
        (?:[ \u00A0]?(\d{1,2})[ \u00A0]?s(?:eg)?(?!\p{L}))?`,
      'uy',
    ),
    read: ([, hour = '', minute = '', second]) => {
      if (Number(minute) > 59) return undefined;
      if (second === undefined) return sayHour(hour, minute);
      return `${plural(hour, 'hora')}, ${plural(minute, 'minuto')} e ${plural(second, 'segundo')}`;
    },
  },
  {
    name: 'hour',
    starts: ['digit'],
    after: ':',
    pattern: new RegExp(String.raw`(\d{1,2}):(\d{2}):(\d{2})(?![\d:])(?:[ \u00A0]?${UNIT})?`, 'yu'),
    read: ([whole, hour = '', minute = '', second = ''], place) =>
      isTime(hour, minute, second)
        ? `${plural(hour, 'hora')}, ${plural(minute, 'minuto')} e ${plural(second, 'segundo')}${stopOf(whole, place)}`
        : undefined,
  },
  {
    // A lap: 1:23.456. Scales end in round thousands.
    name: 'hour',
    starts: ['digit'],
    after: ':',
    pattern: /(\d{1,2}):([0-5]\d)[.,](\d{3})(?![\d:\p{L}]|[.,]\d)/uy,
    read: ([, minute = '', second = '', thousandths = ''], place) =>
      thousandths.endsWith('00') || isScale.test(before(place))
        ? undefined
        : `${plural(minute, 'minuto')}, ${plural(second, 'segundo')} e ${plural(thousandths, 'milésimo')}`,
  },
  {
    name: 'hour',
    starts: ['digit'],
    after: ':',
    pattern: new RegExp(String.raw`(\d{1,2}):(\d{2})(?![\d:]|\.\d{3})(?:[ \u00A0]?(${UNIT}))?`, 'yu'),
    read: ([whole, hour = '', minute = '', unit], place) => {
      if (!isTime(hour, minute) || isScale.test(before(place)) || isScreen(place)) return undefined;
      if (unit !== undefined || Number(minute) === 0 || Number(hour) === 0)
        return sayHour(hour, minute) + stopOf(whole, place);
      return `${cardinal(hour, 'f')} e ${cardinal(minute)}`;
    },
  },
  {
    // às 14.30h, das 8.00 às 18.00 h: a fraction of an hour would have a comma.
    name: 'hour',
    starts: ['digit'],
    after: '.',
    pattern: new RegExp(
      source`(\d{1,2})\.([0-5]\d)(?:[ \u00A0]?(?:h(?:s|rs?)?|horas)(?![\p{L}\d²/])|
        (?=[ \u00A0](?:às|até[ \u00A0]as|a|e|[-–])[ \u00A0]\d{1,2}\.[0-5]\d[ \u00A0]?(?:hs?|hrs?|horas)(?!\p{L})))`,
      'uy',
    ),
    read: ([, hour = '', minute = '']) => (isTime(hour, minute) ? sayHour(hour, minute) : undefined),
  },
  {
    name: 'hour',
    starts: ['digit'],
    after: ' \u00A0h',
    pattern: /(\d{1,3})[ \u00A0]?h(?:s|rs?)?(?![\p{L}\d²]|\/a(?!\p{L})|\/aula)/uy,
    read: ([, hour = '']) => sayHour(hour, '0'),
  },
  {
    // 1.500 h, 10,5 h
    name: 'hour',
    starts: ['digit'],
    after: '.,',
    pattern: /(\d{1,3}(?:\.\d{3})+|\d{1,4}(?=,))(?:,(\d{1,2}))?[ \u00A0]?h(?:s|rs?)?(?![\p{L}\d²/])/uy,
    read: ([, whole = '', fraction]) => {
      const digits = whole.replaceAll('.', '');
      return fraction === undefined
        ? `${cardinal(digits, 'f')} horas`
        : `${cardinal(digits)} vírgula ${decimals(fraction)} horas`;
    },
  },
  {
    // 24HS, ABERTO 24H. H alone only if a time is named, das 8H às 18H: 'Poltrona 14H' is a seat.
    name: 'hour',
    starts: ['digit'],
    after: 'H \u00A0',
    pattern: /(\d{1,3})(?:[ \u00A0]?(HS|HRS?)|H)(?![\p{L}\d])/uy,
    read: ([, hour = '', unit], place) =>
      unit !== undefined ||
      wholeDays.has(hour) ||
      (Number(hour) < 25 && (hourWords.has(wordBefore(place)) || isRange(place) || /\dh[-–]$/.test(before(place))))
        ? sayHour(hour, '0')
        : undefined,
  },
  {
    // das 8 às 18h, às 2: the article shows that hours are counted.
    name: 'hour',
    starts: ['digit'],
    after: ' \u00A0',
    pattern: /(\d{1,2})(?=[ \u00A0](?:horas|às|até as)(?!\p{L}))/uy,
    read: ([, hour = ''], place) =>
      Number(hour) <= 24 && ['às', 'das', 'as'].includes(wordBefore(place)) ? cardinal(hour, 'f') : undefined,
  },
];
