import { sayHour } from './dates.ts';
import { cardinal } from '#server/speech/reading/numberWords.ts';
import { type Rule, wordBefore } from '#server/speech/reading/rule.ts';

const UNIT = String.raw`(?:horas?|hrs?|hs?)(?!\p{L})\.?(?![\p{L}])`;
const isTime = (hour: string, minute = '0', second = '0'): boolean =>
  Number(hour) < 25 && Number(minute) < 60 && Number(second) < 60;
const plural = (value: string, one: string): string =>
  `${cardinal(value, one === 'hora' ? 'f' : 'm')} ${one}${Number(value) > 1 ? 's' : ''}`;

export const hours: readonly Rule[] = [
  {
    // Of medicine: de 6/6h.
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
    after: ' \u00A0h',
    pattern:
      /(\d{1,3})[ \u00A0]?h[ \u00A0]?(\d{2})(?:[ \u00A0]?min(?:utos)?(?!\p{L})|m(?!\p{L})|(?![\p{L}\d]))(?:[ \u00A0]?(\d{1,2})[ \u00A0]?s(?:eg)?(?!\p{L}))?/uy,
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
    read: ([, hour = '', minute = '', second = '']) =>
      isTime(hour, minute, second)
        ? `${plural(hour, 'hora')}, ${plural(minute, 'minuto')} e ${plural(second, 'segundo')}`
        : undefined,
  },
  {
    name: 'hour',
    starts: ['digit'],
    after: ':',
    pattern: new RegExp(String.raw`(\d{1,2}):(\d{2})(?![\d:])(?:[ \u00A0]?(${UNIT}))?`, 'yu'),
    read: ([, hour = '', minute = '', unit]) => {
      if (!isTime(hour, minute)) return undefined;
      if (unit !== undefined || Number(minute) === 0 || Number(hour) === 0) return sayHour(hour, minute);
      return `${cardinal(hour, 'f')} e ${cardinal(minute)}`;
    },
  },
  {
    name: 'hour',
    starts: ['digit'],
    after: ' \u00A0h',
    pattern: /(\d{1,3})[ \u00A0]?h(?:s|rs?)?(?![\p{L}\d²])/uy,
    read: ([, hour = '']) => sayHour(hour, '0'),
  },
  {
    // das 8 às 18h, às 2: what the article counts are hours.
    name: 'hour',
    starts: ['digit'],
    after: ' \u00A0',
    pattern: /(\d{1,2})(?=[ \u00A0](?:horas|às|até as)(?!\p{L}))/uy,
    read: ([, hour = ''], place) =>
      Number(hour) <= 24 && ['às', 'das', 'as'].includes(wordBefore(place)) ? cardinal(hour, 'f') : undefined,
  },
];
