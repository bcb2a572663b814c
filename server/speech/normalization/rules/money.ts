import { NUMBER, SCALE, isSingular, parseAmount, sayAmount, sayScaled, takesDe, type Amount } from './amounts.ts';
import { type Gender, cardinal } from '#server/speech/normalization/numberWords.ts';
import { UNIT } from './units.ts';
import { before, type Rule, isFreeStanding, rangeJoint } from '#server/speech/normalization/rule.ts';
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
  RS: real,
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
  CHF: { one: 'franco suíço', many: 'francos suíços', cent: ['cêntimo', 'cêntimos'], gender: 'm' },
  JPY: { one: 'iene', many: 'ienes', cent: ['sen', 'sens'], gender: 'm' },
  ARS: { one: 'peso argentino', many: 'pesos argentinos', cent: CENT, gender: 'm' },
  UYU: { one: 'peso uruguaio', many: 'pesos uruguaios', cent: CENT, gender: 'm' },
  CLP: { one: 'peso chileno', many: 'pesos chilenos', cent: CENT, gender: 'm' },
  MXN: { one: 'peso mexicano', many: 'pesos mexicanos', cent: CENT, gender: 'm' },
  PYG: { one: 'guarani', many: 'guaranis', cent: CENT, gender: 'm' },
  CAD: { one: 'dólar canadense', many: 'dólares canadenses', cent: CENT, gender: 'm' },
  AUD: { one: 'dólar australiano', many: 'dólares australianos', cent: CENT, gender: 'm' },
  '₿': { one: 'bitcoin', many: 'bitcoins', cent: CENT, gender: 'm' },
};

/** Amounts of money in words: reais and centavos, um milhão de reais, dois milhões e meio de reais. */
function sayMoney(value: Amount, currency: Currency, scale?: string): string {
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

const CODE = '(?:BRL|USD|EUR|GBP|CHF|JPY|ARS|UYU|CLP|MXN|PYG|CAD|AUD)';
const SIGN = source`(?:[Rr][ \u00A0]?\$(?:[:.](?=[ \u00A0]?\d))?|US\$|U\$S|U\$|\$|€|£|¥|₿|₹|₽|₺|₩|
  (?:${CODE}|Rs\.?)(?=[ \u00A0]?\d)|RS(?=[ \u00A0]?[\d.]{1,12},\d\d(?!\d)))`;
/** The currency of a sign, which may be typed with blanks or a colon in it: R $, R$:, Rs. */
const currencyOf = (sign: string): Currency | undefined => currencies[sign.replaceAll(/[ \u00A0:.]/g, '')];
const shortScales: Readonly<Record<string, string>> = { k: 'mil', K: 'mil', M: 'milhões', B: 'bilhões' };

/** Words of trade before a price without its currency, and what says that another thing is counted. */
const priced = new RegExp(
  source`(?:R\$|reais|preços?|promoção|promo|oferta|ofertas|por(?![ \u00A0]favor)|total|só|apenas|a partir de|sai|
    saindo|kg|quilo|unidade|litro|custa|custam|rodízio|buffet|combo|prato|ingressos?|couvert|frete|diária|mensalidade|
    plano|entrada|inteira|meia|tosa|lavagem)(?:[ \u00A0:](?:a|por|de|é|só|apenas|até|do[ \u00A0]dia))?[^.;!?\n]{0,24}$`,
  'iu',
);

export const money: readonly Rule[] = [
  {
    // A price without its currency, as shops write it: de R$ 189 por 99,90; Picanha kg 69,90.
    name: 'price',
    starts: ['digit'],
    after: ',.',
    pattern: new RegExp(
      source`(\d{1,3}(?:\.\d{3})?),([1-9][059]|00)(?![\p{L}\d]|[.,/-]\d|[ \u00A0]?
        (?:[%‰ºª°xX×]|${UNIT}(?!\p{L})|${SCALE}|        a[ \u00A0]\d|(?:reais|real|dólar|euro|libra)))`,
      'uy',
    ),
    read: ([, whole = '', cents = ''], place) =>
      cents === '00' ||
      priced.test(before(place)) ||
      /^[ \u00A0]por[ \u00A0]\d{1,4},\d\d(?!\d)/u.test(place.text.slice(place.to, place.to + 14))
        ? cardinal(whole.replace('.', '')) + (cents === '00' ? '' : ` e ${cardinal(cents)}`)
        : undefined,
  },
  {
    // Below zero, as bookkeepers write it: R$ (1.250,00), R$ 25,00-. A dash alone stands for the cents: R$ 25,-.
    name: 'money',
    starts: ['letter', 'sign'],
    first: 'rubegcjamp',
    pattern: new RegExp(
      source`(${SIGN})[ \u00A0]{0,2}(?:\((${NUMBER})\)|(\d{1,3}(?:\.\d{3}){0,3},\d\d)[-−](?=[.,;:!?)\n]|$))`,
      'yu',
    ),
    read: ([, sign = '', bracketed, trailing = ''], { text, from }) => {
      const value = parseAmount(bracketed ?? trailing);
      const currency = currencyOf(sign);
      return value && currency && !/[-−]$/.test(text.slice(Math.max(0, from - 1), from))
        ? `menos ${sayMoney(value, currency)}`
        : undefined;
    },
  },
  {
    // A range of one currency: R$ 5-10, R$ 100 – 200.
    name: 'money',
    starts: ['letter', 'sign'],
    first: 'rubegcjamp',
    pattern: new RegExp(
      source`(${SIGN})[ \u00A0]{0,2}(${NUMBER})[ \u00A0]?[-–—][ \u00A0]?(${NUMBER})(?:[ \u00A0]?(${SCALE}))?
        (?![\p{L}\d]|[-/:]\d|[ \u00A0]?%)`,
      'yu',
    ),
    read: ([, sign = '', first = '', second = '', scale], place) => {
      const [low, high] = [parseAmount(first), parseAmount(second)];
      const currency = currencyOf(sign);
      if (low === undefined || high === undefined || currency === undefined) return undefined;
      if (low.fraction !== '' || high.fraction !== '')
        return scale === undefined
          ? `${sayMoney(low, currency)} ${rangeJoint(place)} ${sayMoney(high, currency)}`
          : undefined;
      return `${cardinal(low.whole, currency.gender)} ${rangeJoint(place)} ${sayMoney(high, currency, scale)}`;
    },
  },
  {
    // The scale of the second amount is that of both: R$ 9 a 11 mil, R$ 1,5 a 2 milhões.
    name: 'money',
    starts: ['letter', 'sign'],
    first: 'rubegcjamp',
    pattern: new RegExp(
      source`(${SIGN})[ \u00A0]{0,2}(${NUMBER})[ \u00A0](a|e|ou|até)[ \u00A0](${NUMBER})[ \u00A0]?(${SCALE})`,
      'yu',
    ),
    read: ([, sign = '', first = '', joint = '', second = '', scale]) => {
      const [low, high] = [parseAmount(first), parseAmount(second)];
      const currency = currencyOf(sign);
      if (low === undefined || high === undefined || currency === undefined || low.whole.length > 3) return undefined;
      return `${sayAmount(low, currency.gender)} ${joint} ${sayMoney(high, currency, scale)}`;
    },
  },
  {
    name: 'money',
    starts: ['letter', 'sign'],
    first: 'rubegcjamp',
    pattern: new RegExp(
      source`([-−])?(${SIGN})[ \u00A0]{0,2}([-−])?[ \u00A0]?(${NUMBER})
        (?:[ \u00A0]?(${SCALE})|([kKMB])(?![\p{L}\d])|,?[-–]{1,2}(?![\p{L}\d \u00A0]))?`,
      'yu',
    ),
    read: ([, minus, sign = '', inner, written = '', scale, short], place) => {
      const value = parseAmount(written);
      const currency = currencyOf(sign);
      if (value === undefined || currency === undefined || (minus !== undefined && !isFreeStanding(place)))
        return undefined;
      return ((minus ?? inner) ? 'menos ' : '') + sayMoney(value, currency, scale ?? shortScales[short ?? '']);
    },
  },
  {
    name: 'money',
    starts: ['digit'],
    after: '€£$RU., \u00A0BEGCJAMP',
    pattern: new RegExp(
      source`(${NUMBER})(?:[ \u00A0](mil|mi|bi)(?=[ \u00A0]))?(?:[ \u00A0]?(€|£)|(R\$|US\$|\$)(?![ \u00A0]?\d)|
        [ \u00A0]((?:R\$|US\$)(?![ \u00A0]?[\d–-])|${CODE}(?![\p{L}\d]|[ \u00A0]\d)))`,
      'yu',
    ),
    read: ([, written = '', scale, ...signs]) => {
      const value = parseAmount(written);
      const currency = currencies[signs.find((sign) => sign !== undefined) ?? ''];
      return value && currency && sayMoney(value, currency, scale);
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
