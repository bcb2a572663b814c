import * as v from 'valibot';

export const INVALID_DAY = 'Informe uma data válida.';

/** A calendar day in the server's TIME_ZONE, YYYY-MM-DD. */
export const Day = v.pipe(
  v.string(INVALID_DAY),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, INVALID_DAY),
  v.check(isDay, INVALID_DAY),
);

/** A point in time with its offset from UTC. */
export const Timestamp = v.pipe(
  v.string(INVALID_DAY),
  v.isoTimestamp(INVALID_DAY),
  // The pattern takes a 30th of February, and offsets that not every reader knows.
  v.check((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), INVALID_DAY),
);

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  // Outside this range, the following day or the start of the day in another zone may not have a four-digit year.
  return (
    !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text > '0001-01-31' && text < '9999-12-01'
  );
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a time zone, now or at another time, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at = new Date()): string {
  // The Swedish locale formats dates as ISO 8601. A formatter is kept, as making one costs a millisecond.
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formatters.set(timeZone, formatter);
  return formatter.format(at);
}

/** Adds calendar days; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
