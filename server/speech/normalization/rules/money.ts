import { NUMBER, SCALE, isSingular, parseAmount, sayAmount, sayScaled, takesDe, type Amount } from './amounts.ts';
import { type Gender, cardinal } from '#server/speech/normalization/numberWords.ts';
import { type Rule, isFreeStanding } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

interface Currency {
  readonly one: string;
  readonly many: string;
  readonly cent: readonly [string, string];
  readonly gender: Gender;
}

const CENT = ['centavo', 'centavos'] as const;
const real: Currency = { one: 'real', many: 'reais', cent: CENT, gender: 'm' };
const dollar: Currency = { one: 'dólar', many: 'dólares', cent: CENT, gender: 'm' };
const euro: Currency = { one: 'euro', many: 'euros', cent: CENT, gender: 'm' };
const pound: Currency = { one: 'libra', many: 'libras', cent: ['pêni', 'pence'], gender: 'f' };
const currencies: Readonly<Record<string, Currency>> = {
  R$: real,
  r$: real,
  Rs: real,
  BRL: real,
  US$: dollar,
  U$: dollar,
  U$S: dollar,
  $: dollar,
  USD: dollar,
  '€': euro,
  EUR: euro,
  '£': pound,
  GBP: pound,
  '¥': { one: 'iene', many: 'ienes', cent: ['sen', 'sens'], gender: 'm' },
  '₹': { one: 'rúpia', many: 'rúpias', cent: ['paisa', 'paisas'], gender: 'f' },
  '₽': { one: 'rublo', many: 'rublos', cent: ['copeque', 'copeques'], gender: 'm' },
  '₺': { one: 'lira', many: 'liras', cent: CENT, gender: 'f' },
  '₩': { one: 'won', many: 'wons', cent: CENT, gender: 'm' },
  '₿': { one: 'bitcoin', many: 'bitcoins', cent: CENT, gender: 'm' },
};

/** Amounts of money in words: reais and centavos, um milhão de reais, dois milhões e meio de reais. */
export function sayMoney(value: Amount, currency: Currency, scale?: string): string {
  const { one, many, cent, gender } = currency;
  if (scale !== undefined) {
    const isThousand = scale.toLowerCase() === 'mil';
    return `${sayScaled(value, scale, gender)} ${isThousand ? '' : 'de '}${many}`;
  }
  if (value.fraction.length > 2) return `${sayAmount(value, gender)} ${isSingular(value) ? one : many}`;
  const cents = Number(value.fraction.padEnd(2, '0'));
  const units = /^0+$/.test(value.whole) ? 0 : value.whole;
  const parts = [
    units !== 0 || cents === 0
      ? `${cardinal(value.whole, gender)} ${takesDe({ ...value, fraction: '' }) ? 'de ' : ''}` +
        `${/^0*1$/.test(value.whole) ? one : many}`
      : '',
    cents > 0 ? `${cardinal(cents)} ${cents === 1 ? cent[0] : cent[1]}` : '',
  ];
  return parts.filter(Boolean).join(' e ');
}

const SIGN = String.raw`(?:[Rr]\$|US\$|U\$S|U\$|\$|€|£|¥|₿|₹|₽|₺|₩|(?:BRL|USD|EUR|GBP|Rs)(?=[ \u00A0]?\d))`;
const shortScales: Readonly<Record<string, string>> = { k: 'mil', K: 'mil', M: 'milhões', B: 'bilhões' };

export const money: readonly Rule[] = [
  {
    // A range of one currency: R$ 5-10, R$ 100 – 200.
    name: 'money',
    starts: ['letter', 'sign'],
    pattern: new RegExp(
      source`(${SIGN})[ \u00A0]{0,2}(${NUMBER})[ \u00A0]?[-–—][ \u00A0]?(${NUMBER})(?:[ \u00A0]?(${SCALE}))?
        (?![\p{L}\d]|[-/:]\d)`,
      'yu',
    ),
    read: ([, sign = '', first = '', second = '', scale]) => {
      const [low, high] = [parseAmount(first), parseAmount(second)];
      const currency = currencies[sign];
      if (low === undefined || high === undefined || currency === undefined) return undefined;
      if (low.fraction !== '' || high.fraction !== '')
        return scale === undefined ? `${sayMoney(low, currency)} a ${sayMoney(high, currency)}` : undefined;
      return `${cardinal(low.whole, currency.gender)} a ${sayMoney(high, currency, scale)}`;
    },
  },
  {
    name: 'money',
    starts: ['letter', 'sign'],
    pattern: new RegExp(
      source`([-−])?(${SIGN})[ \u00A0]{0,2}([-−])?[ \u00A0]?(${NUMBER})
        (?:[ \u00A0]?(${SCALE})|([kKMB])(?![\p{L}\d])|,?[-–](?![\p{L}\d \u00A0]))?`,
      'yu',
    ),
    read: ([, minus, sign = '', inner, written = '', scale, short], place) => {
      const value = parseAmount(written);
      const currency = currencies[sign];
      if (value === undefined || currency === undefined || (minus !== undefined && !isFreeStanding(place)))
        return undefined;
      return ((minus ?? inner) ? 'menos ' : '') + sayMoney(value, currency, scale ?? shortScales[short ?? '']);
    },
  },
  {
    name: 'money',
    starts: ['digit'],
    after: '€£$RU., \u00A0',
    pattern: new RegExp(String.raw`(${NUMBER})(?:[ \u00A0]?(€|£)|(R\$|US\$|\$)(?![ \u00A0]?\d))`, 'yu'),
    read: ([, written = '', spaced, close]) => {
      const value = parseAmount(written);
      const currency = currencies[spaced ?? close ?? ''];
      return value && currency && sayMoney(value, currency);
    },
  },
  {
    name: 'money',
    starts: ['digit'],
    after: '., \u00A0',
    pattern: new RegExp(String.raw`(${NUMBER})[ \u00A0](reais|real|dólares|dólar|euros?|libras?)(?!\p{L})`, 'yu'),
    read: ([, written = '', name = '']) => {
      const value = parseAmount(written);
      if (value === undefined || value.fraction.length > 2) return undefined;
      return sayMoney(
        value,
        name.startsWith('rea') ? real : name.startsWith('d') ? dollar : name.startsWith('e') ? euro : pound,
      );
    },
  },
];
