import { causesOf, isDatabaseAway } from '#server/db/databaseAway.ts';

/** The store of files does not answer, or does not let us in: the same may go well in a moment. */
export class StorageAway extends Error {}

export function isStorageAway(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof StorageAway);
}

/** Whether a service that this process stands on, not what was asked of it, is why this failed. */
export function isServiceAway(error: unknown): boolean {
  return isDatabaseAway(error) || isStorageAway(error);
}
