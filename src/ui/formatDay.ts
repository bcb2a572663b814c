/** DD/MM/YYYY of a calendar day, which has no time zone. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}
