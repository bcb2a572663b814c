import type { Change, OutboxEntry } from './OutboxEntry.ts';

export const add =
  (entry: OutboxEntry): Change =>
  (entries) => [...entries, entry];

export const remove =
  (id: string): Change =>
  (entries) =>
    entries.filter((entry) => entry.id !== id);

/**
 * Allows a refused mutation to be retried without a version check, or with the input in `change`. The new id makes it
 * another request, because the server has already answered the first one.
 */
export const tryAgain =
  (id: string, newId: string, change: OutboxEntry['input'] = {}): Change =>
  (entries) =>
    entries.map((entry) => {
      if (entry.id !== id) return entry;
      const { problem: _problem, version: _version, ...again } = entry;
      return { ...again, input: { ...again.input, ...change }, id: newId };
    });

/** Removes the entries of all persons, or of all but one. */
export const wipe =
  (exceptUserId?: number): Change =>
  (entries) =>
    entries.filter(({ userId }) => userId === exceptUserId);
