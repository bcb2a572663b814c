import type { ChangeNotice } from './changeNotice.ts';

/** Notices kept: minutes of the busiest work, some megabytes at most. */
const KEPT = 5000;

interface Entry {
  readonly at: string;
  readonly notice: ChangeNotice | undefined;
}

/**
 * The latest changes in commit order. PostgreSQL delivers them to all listeners in the same order, so a position in one
 * process's log is valid in another's.
 */
export interface ChangeLog {
  add(entry: Entry): void;
  clear(): void;
  /** Position at which a new stream begins. */
  newest(): string | undefined;
  /** Changes from `at` on, those at `at` included; undefined if the log no longer contains that position. */
  since(at: string): ChangeNotice[] | undefined;
}

export function openChangeLog(kept = KEPT): ChangeLog {
  let entries: Entry[] = [];
  return {
    add: (entry) => {
      entries.push(entry);
      // Trimmed in blocks, since removing the first element of a long array moves all others.
      if (entries.length > 2 * kept) entries = entries.slice(-kept);
    },
    clear: () => {
      entries = [];
    },
    newest: () => entries.at(-1)?.at,
    since: (at) => {
      let from = entries.findLastIndex((entry) => entry.at === at);
      if (from < 0) return undefined;
      // Changes of one transaction are adjacent.
      while (entries[from - 1]?.at === at) from -= 1;
      return entries.slice(from).flatMap(({ notice }) => notice ?? []);
    },
  };
}
