import { decodeText, type NumberFormat } from './readWorkbook.ts';

/** Data that the cells of a sheet refer to. */
export interface Known {
  readonly texts: readonly string[];
  /** Indexed by style. */
  readonly formats: readonly NumberFormat[];
  readonly isFrom1904: boolean;
}

/** A cell as it stands in the sheet; for a formula, `value` is its last result. */
export interface StoredCell {
  /** ECMA-376 part 1, 18.18.11: `n` for numbers, `s` for shared texts, … */
  readonly type: string;
  /** Index of a style. */
  readonly style: number;
  readonly value: string;
}

/** Significant digits that spreadsheets keep and show; what a double has beyond them is noise, as in 0.1 + 0.2. */
const DIGITS_MAX = 15;

/** The number as pt-BR writes it, without separators of thousands; undefined if it has too many digits for that. */
export function plainNumber(number: number): string | undefined {
  if (Math.abs(number) >= 10 ** DIGITS_MAX) return undefined;
  const text = String(Number(number.toPrecision(DIGITS_MAX)));
  return text.includes('e') ? undefined : text.replace('.', ',');
}

/** The value of a cell that is no text, about as the spreadsheet shows it in Portuguese. */
export function showCell({ type, style, value }: StoredCell, { texts, formats, isFrom1904 }: Known): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b' && value !== '') return value === '1' ? 'VERDADEIRO' : 'FALSO';
  if (type === 'd') return showIsoDate(value);
  const number = Number(value);
  if (type !== 'n' || value.trim() === '' || !Number.isFinite(number)) return decodeText(value);
  const stored = () => plainNumber(number) ?? value.replace('.', ',');
  switch (formats[style]) {
    case 'date':
      return showDate(number, isFrom1904) ?? stored();
    case 'elapsed':
      return showTime(Math.round(number * DAY_S));
    case 'percent': {
      const percent = plainNumber(number * 100);
      return percent === undefined ? stored() : `${percent}%`;
    }
    default:
      return stored();
  }
}

const DAY_S = 86_400;
/** The last day of the year 9999, counted from 1900. */
const DAYS_MAX = 2_958_465;
/** 1904-01-01, counted from 1900. */
const DAYS_UNTIL_1904 = 1462;
/** Excel took 1900 for a leap year, and its files still count that day. */
const LEAP_DAY = 60;

/**
 * Day, time of day or both of a date that is stored as days; undefined if there is no such date. The time is left out
 * at midnight, and the day before the first one.
 */
function showDate(days: number, isFrom1904: boolean): string | undefined {
  const seconds = Math.round((days + (isFrom1904 && days >= 1 ? DAYS_UNTIL_1904 : 0)) * DAY_S);
  const [day, time] = [Math.floor(seconds / DAY_S), seconds % DAY_S];
  if (day < 0 || day > DAYS_MAX) return undefined;
  if (day === 0) return showTime(time);
  const date =
    day === LEAP_DAY ? '29/02/1900' : dayOf(Date.UTC(1899, 11, day < LEAP_DAY ? 31 : 30) + day * DAY_S * 1000);
  return time === 0 ? date : `${date} ${showTime(time)}`;
}

const two = (number: number | string) => String(number).padStart(2, '0');

function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${String(date.getUTCFullYear()).padStart(4, '0')}`;
}

/** '18:30', with seconds only if there are some. */
function showTime(seconds: number): string {
  const all = Math.abs(seconds);
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, ...(all % 60 === 0 ? [] : [all % 60])];
  return (seconds < 0 ? '-' : '') + parts.map(two).join(':');
}

/** '2026-11-28T18:30:00' as '28/11/2026 18:30'; anything else as it stands. */
function showIsoDate(value: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(value) ?? [];
  if (year === undefined) return decodeText(value);
  return `${day}/${month}/${year}${time === undefined || time === '00:00' ? '' : ` ${time}`}`;
}
