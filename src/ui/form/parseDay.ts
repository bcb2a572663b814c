import * as v from 'valibot';
import { Day } from '#contract/kit/days.ts';

/** Earlier years are taken for typing errors. */
const FIRST_YEAR = 1900;
const WHOLE = /^\s*\d{2}\/\d{2}\/\d{4}\s*$/;
const forms = [
  /^(?<day>\d{1,2})(?<sign>[/.\-\s])(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/**
 * Parses the usual notations of a day (31/12/2027, 1/2/27, 31.12.2027, 31-12-2027, 31122027, 2027-12-31) to YYYY-MM-DD;
 * null for anything else. Two-digit years belong to this century.
 */
export function parseDay(typed: string): string | null {
  for (const form of forms) {
    const { day = '', month = '', year = '' } = form.exec(typed.trim())?.groups ?? {};
    const fullYear = year.length === 2 ? `20${year}` : year;
    const iso = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDay(iso) && Number(fullYear) >= FIRST_YEAR) return iso;
  }
  return null;
}

/** True if the day is complete: DD/MM/AAAA, so that further keys cannot change it to another day. */
export function isTypedWhole(typed: string): boolean {
  return WHOLE.test(typed);
}

export function isDay(value: string): boolean {
  return v.is(Day, value);
}
