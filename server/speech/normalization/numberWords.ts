export type Gender = 'm' | 'f';

const small = [
  'zero',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'quatorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
];
const tens = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const hundreds = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
];
const scales = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
  ['quatrilhão', 'quatrilhões'],
] as const;

/** Max digits of a number that can be expressed in words. */
export const LONGEST_NUMBER = scales.length * 3;

/**
 * An integer in words, from its digits (leading zeros allowed, at most LONGEST_NUMBER digits). 'e' is used inside each
 * group of three, and before the last group if that is up to 100 or a multiple of 100.
 */
export function cardinal(digits: string | number, gender: Gender = 'm'): string {
  const written = String(digits);
  if (written.length > 3) return sayCardinal(written, gender);
  const known = gender === 'f' ? smallFeminine : smallMasculine;
  let words = known.get(written);
  if (words === undefined) known.set(written, (words = sayCardinal(written, gender)));
  return words;
}

const smallMasculine = new Map<string, string>();
const smallFeminine = new Map<string, string>();

function sayCardinal(digits: string, gender: Gender): string {
  const padded = digits.padStart(LONGEST_NUMBER, '0');
  const groups = scales
    .map((_, power) => ({
      power,
      value: Number(padded.slice(padded.length - 3 * power - 3, padded.length - 3 * power)),
    }))
    .filter(({ value }) => value > 0)
    .reverse();
  if (groups.length === 0) return 'zero';
  return groups
    .map(({ power, value }, index) => {
      const words =
        power === 1 && value === 1
          ? 'mil'
          : [group(value, power <= 1 ? gender : 'm'), scales[power]?.[value === 1 ? 0 : 1]].filter(Boolean).join(' ');
      const isJoined = index > 0 && index === groups.length - 1 && (value <= 100 || value % 100 === 0);
      return index === 0 ? words : `${isJoined ? ' e ' : ' '}${words}`;
    })
    .join('');
}

function group(value: number, gender: Gender): string {
  if (value === 100) return 'cem';
  const [hundred, rest] = [Math.floor(value / 100), value % 100];
  const words = rest < 20 ? [rest] : [Math.floor(rest / 10) * 10, rest % 10];
  return [
    hundred > 0 ? inGender(hundreds[hundred] ?? '', gender) : '',
    ...words.map((part) =>
      part === 0 ? '' : part < 20 ? inGender(small[part] ?? '', gender) : (tens[part / 10] ?? ''),
    ),
  ]
    .filter(Boolean)
    .join(' e ');
}

function inGender(word: string, gender: Gender): string {
  if (gender === 'm') return word;
  if (word === 'um') return 'uma';
  return word === 'dois' ? 'duas' : word.replace(/entos$/, 'entas');
}

/** True if 'de' precedes what is counted: um milhão de reais, but mil reais. */
export const endsInMillions = (digits: string): boolean => /^0*[1-9]\d*0{6}$/.test(digits);

const ordinalUnits = ['', 'primeiro', 'segundo', 'terceiro', 'quarto', 'quinto', 'sexto', 'sétimo', 'oitavo', 'nono'];
const ordinalTens = [
  '',
  'décimo',
  'vigésimo',
  'trigésimo',
  'quadragésimo',
  'quinquagésimo',
  'sexagésimo',
  'septuagésimo',
  'octogésimo',
  'nonagésimo',
];
const ordinalHundreds = [
  '',
  'centésimo',
  'ducentésimo',
  'trecentésimo',
  'quadringentésimo',
  'quingentésimo',
  'sexcentésimo',
  'septingentésimo',
  'octingentésimo',
  'noningentésimo',
];

/** Ordinal of 1 to 9999. */
export function ordinal(value: number, gender: Gender): string {
  const [thousand, rest] = [Math.floor(value / 1000), value % 1000];
  const words = [
    thousand > 1 ? ordinalUnits[thousand] : '',
    thousand > 0 ? 'milésimo' : '',
    ordinalHundreds[Math.floor(rest / 100)],
    ordinalTens[Math.floor(rest / 10) % 10],
    ordinalUnits[rest % 10],
  ]
    .filter((word) => word !== undefined && word !== '')
    .join(' ');
  return gender === 'f' ? words.replace(/o\b/gu, 'a') : words;
}

/** Digits one by one; `six` is the word for 6. */
export function spellDigits(digits: string, six = 'seis'): string {
  return [...digits].map((digit) => (digit === '6' ? six : (small[Number(digit)] ?? ''))).join(' ');
}

/** Decimal places: up to two digits as a number, more one by one; leading zeros are always spoken. */
export function decimals(digits: string): string {
  const [, zeros = '', rest = ''] = /^(0*)(\d*)$/.exec(digits) ?? [];
  return [spellDigits(zeros), rest.length > 2 ? spellDigits(rest) : rest === '' ? '' : cardinal(rest)]
    .filter(Boolean)
    .join(' ');
}
