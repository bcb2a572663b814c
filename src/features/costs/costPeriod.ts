import { addDays } from '#contract/kit/days.ts';
import { costFilterTypes, type CostPlace } from './CostPlace.ts';

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

/** Today as YYYY-MM-DD in the browser's time zone. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** All days from `first` to `last`, both inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const days = Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, days) }, (_, i) => addDays(first, i));
}

/** Reads the filters from the address; by default all costs of the last 30 days. */
export function readPlace(filter: (name: string) => string): CostPlace {
  const day = (name: string, otherwise: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(filter(name)) ? filter(name) : otherwise;
  const until = day('until', today());
  return {
    type: costFilterTypes.find((type) => type === filter('type')) ?? 'todos',
    subject: /^(projeto|apikey):\d+$/.test(filter('subject')) ? filter('subject') : '',
    from: day('from', addDays(until, 1 - DAYS_SHOWN)),
    until,
  };
}

/** The filters as the server's query: `endDate` is exclusive, so that it is one day after the last. */
export function toQuery({ type, subject, from, until }: CostPlace) {
  const [kind, id] = subject.split(':');
  return {
    type,
    startDate: from,
    endDate: addDays(until, 1),
    ...(kind === 'projeto' && { idProject: Number(id) }),
    ...(kind === 'apikey' && { idApikey: Number(id) }),
  };
}

/** The filters as parameters of the address. */
export function toFilter({ type, subject, from, until }: CostPlace): Record<string, string> {
  return { type: type === 'todos' ? '' : type, subject, from, until };
}
