/**
 * Keys of every PostgreSQL advisory lock that Entoa takes, so that no two uses share one. A lock holds for the database
 * its session is connected to; processes of different releases meet at them, so a key never changes its meaning.
 */
export const advisoryLocks = {
  /** One 64-bit key: changing the schema of this database. */
  migration: 7263,
  /** One 64-bit key: exclusive while a backup reads, shared by permanent deletions. */
  deletions: 7267,
  /** First of two keys; the second is `workers.lock`. Held by a worker process as long as it lives. */
  liveness: 7264,
  /** First of two keys; the second is 0. Held while the streams of the installation are counted. */
  streamCount: 7265,
  /** First of two keys; the second is the number of the slot. Held while a file job runs. */
  fileJobSlot: 7268,
  /** First of two keys; the second is the hash of a database's name. Held in another database of the cluster. */
  upgradeTurn: 7269,
} as const;

/** Seeds of 64-bit keys that are hashes of a text. */
export const advisoryLockSeeds = {
  /** Hash that names an audio. */
  audio: 7265,
  /** A day that is being consolidated. */
  consolidation: 7266,
} as const;

/**
 * Condition on `pg_locks`: a lock of two keys, granted in the current database. The view lists the whole cluster, and
 * another installation there uses the same keys.
 */
export const HELD_IN_THIS_DATABASE = `locktype = 'advisory' and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`;
