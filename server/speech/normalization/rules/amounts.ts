import {
  type Gender,
  cardinal,
  decimals,
  endsInMillions,
  LONGEST_NUMBER,
  spellDigits,
} from '#server/speech/normalization/numberWords.ts';
import { source } from '#server/speech/normalization/source.ts';

/**
 * A number as written: digits with single dots and commas inside, or groups of three after no-break spaces. An ordinary
 * space groups digits only if nothing else can be meant: 1 000, 1 234,50.
 */
export const NUMBER = source`(?:[1-9]\d{0,2}(?:\u00A0\d{3}){1,5}(?!\d|\u00A0\d)(?:,\d{1,3}(?!\d))?|
  (?<!\d )[1-9]\d{0,2}(?: \d{3}){0,4} (?:000(?! ?\d|[.,]\d)|\d{3},\d{2}(?![\d.,]))|\d(?:[.,]?\d){0,24})`;
export const SCALE = source`(?:milh(?:ão|ões)|bilh(?:ão|ões)|trilh(?:ão|ões)|(?:m|b|tr)illions?|mil|mi|bi|tri|
  MIL(?:HÃO|HÕES)?|BILH(?:ÃO|ÕES)|MI|BI)
  (?![\p{L}\d]|/h)`;

export interface Amount {
  readonly whole: string;
  /** Digits after the decimal separator; empty if there are none. */
  readonly fraction: string;
  readonly point: 'vírgula' | 'ponto';
}

/**
 * Parses 1.234,56 and 1234,56 as written in Brazil, and 1,234.56 and 12.5 as elsewhere; undefined for anything else.
 */
export function parseAmount(spaced: string): Amount | undefined {
  const written = spaced.replaceAll(/[ \u00A0]/g, '.');
  const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(written);
  const isGrouped = written.includes('.') && !written.startsWith('0');
  if (brazilian && (isGrouped || !written.includes('.'))) return amount(brazilian[1], brazilian[2], 'vírgula');
  const english = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d+)$/.exec(written) ?? /^(\d{1,3}(?:,\d{3}){2,})$/.exec(written);
  return english ? amount(english[1], english[2], 'ponto') : undefined;
}

function amount(whole = '', fraction = '', point: Amount['point']): Amount | undefined {
  const digits = whole.replace(/[.,]/g, '');
  return digits.length <= LONGEST_NUMBER ? { whole: digits, fraction, point } : undefined;
}

/** Amount in words, including decimal places. */
export function sayAmount({ whole, fraction, point }: Amount, gender: Gender = 'm'): string {
  const words = cardinal(whole, gender);
  return fraction === '' ? words : `${words} ${point} ${decimals(fraction)}`;
}

/** True for 0, 1 and values between 1 and 2, which take the singular. */
export const isSingular = ({ whole, fraction }: Amount): boolean =>
  /^0*1$/.test(whole) || (/^0+$/.test(whole) && fraction !== '' && !/^0+$/.test(fraction));

const scales = { mi: ['milhão', 'milhões'], bi: ['bilhão', 'bilhões'], tri: ['trilhão', 'trilhões'] } as const;

/** Amount in thousands or millions: 2,5 mil is dois mil e quinhentos, 1,5 milhão is um milhão e meio. */
export function sayScaled(value: Amount, scale: string, gender: Gender = 'm'): string {
  const kind = scale.toLowerCase();
  if (kind === 'mil') {
    if (value.fraction.length > 3 || value.point === 'ponto') return `${sayAmount(value, gender)} mil`;
    return cardinal(value.whole + value.fraction.padEnd(3, '0'), gender);
  }
  const [one, many] = kind.startsWith('tri') ? scales.tri : kind.startsWith('b') ? scales.bi : scales.mi;
  const name = isSingular(value) ? one : many;
  return value.fraction === '5' && !/^0+$/.test(value.whole)
    ? `${cardinal(value.whole)} ${name} e meio`
    : `${sayAmount(value)} ${name}`;
}

/** True if 'de' is used between the number and what is counted. */
export const takesDe = ({ whole, fraction }: Amount): boolean => endsInMillions(whole) && fraction === '';

/** Reads a sequence that is no number despite its digits: 1.2.3 or 192.168.0.1. */
export function sayDotted(written: string): string {
  return written
    .split(/([.,])/)
    .map((part) => {
      if (part === '.') return 'ponto';
      if (part === ',') return 'vírgula';
      return part.length > 4 || /^0\d/.test(part) ? spellDigits(part) : cardinal(part);
    })
    .join(' ');
}
