/** DD/MM/AAAA as YYYY-MM-DD once it is typed whole and is a day of the calendar; null for anything else. */
export function parseDay(typed: string): string | null {
  const [, day, month, year] = /^\s*(\d{2})\/(\d{2})\/(\d{4})\s*$/.exec(typed) ?? [];
  if (day === undefined) return null;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 31/02 is a moment for a computer, and no day for a person.
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) ? `${year}-${month}-${day}` : null;
}
