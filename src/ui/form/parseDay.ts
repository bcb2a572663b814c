import * as v from 'valibot';
import { Day } from '#contract/kit/days.ts';

/** DD/MM/AAAA as YYYY-MM-DD once it is typed whole and is a day of the calendar; null for anything else. */
export function parseDay(typed: string): string | null {
  const [, day, month, year] = /^\s*(\d{2})\/(\d{2})\/(\d{4})\s*$/.exec(typed) ?? [];
  const iso = `${year}-${month}-${day}`;
  return v.is(Day, iso) ? iso : null;
}
