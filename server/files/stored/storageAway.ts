import { causesOf, isDatabaseAway } from '#server/db/databaseAway.ts';

/** The file store is unavailable or denies access; a retry may succeed. */
export class StorageAway extends Error {}

export function isStorageAway(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof StorageAway);
}

/** True if a required service caused the failure, not the request itself. */
export function isServiceAway(error: unknown): boolean {
  return isDatabaseAway(error) || isStorageAway(error);
}
