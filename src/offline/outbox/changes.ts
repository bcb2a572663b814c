import type { Change, OutboxEntry } from './OutboxEntry.ts';

export const add =
  (entry: OutboxEntry): Change =>
  (entries) => [...entries, entry];

export const remove =
  (id: string): Change =>
  (entries) =>
    entries.filter((entry) => entry.id !== id);

/**
 * Lets a refused decision be tried again, now over whatever others have changed, or with what `change` says. Another
 * request under another key: the first one was answered.
 */
export const tryAgain =
  (id: string, newId: string, change: OutboxEntry['input'] = {}): Change =>
  (entries) =>
    entries.map((entry) => {
      if (entry.id !== id) return entry;
      const { problem: _problem, version: _version, ...again } = entry;
      return { ...again, input: { ...again.input, ...change }, id: newId };
    });

/** Removes everything of everybody, or of everybody but one person. */
export const wipe =
  (exceptUserId?: number): Change =>
  (entries) =>
    entries.filter(({ userId }) => userId === exceptUserId);
