import type { ChangeNotice } from './changeNotice.ts';

/** Minutes of the busiest work; some megabytes at most. */
const KEPT = 5000;

interface Entry {
  readonly at: string;
  readonly told: ChangeNotice | undefined;
}

/**
 * The last changes in the order of their commits, which PostgreSQL keeps the same for all who listen: a place in one
 * process's log is found in another's.
 */
export interface ChangeLog {
  add(entry: Entry): void;
  clear(): void;
  /** Where a stream that begins now stands. */
  newest(): string | undefined;
  /** All from `at` on, what was told with it included; undefined where the log no longer knows. */
  since(at: string): ChangeNotice[] | undefined;
}

export function openChangeLog(kept = KEPT): ChangeLog {
  let entries: Entry[] = [];
  return {
    add: (entry) => {
      entries.push(entry);
      // Not one by one: to take the first of a long array away moves all others.
      if (entries.length > 2 * kept) entries = entries.slice(-kept);
    },
    clear: () => {
      entries = [];
    },
    newest: () => entries.at(-1)?.at,
    since: (at) => {
      let from = entries.findLastIndex((entry) => entry.at === at);
      if (from < 0) return undefined;
      // The changes of one transaction stand together.
      while (entries[from - 1]?.at === at) from -= 1;
      return entries.slice(from).flatMap(({ told }) => told ?? []);
    },
  };
}
