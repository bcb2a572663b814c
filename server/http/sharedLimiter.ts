import { countHitsIn } from '#server/db/countHits.ts';
import type { Database } from '#server/db/database.ts';
import { openLimiter } from './limiter.ts';

export interface LimiterDeps {
  readonly db: Database;
  readonly keys: { digest(text: string): Buffer };
  readonly log: { warn(data: object, message: string): void };
}

export interface SharedLimiterOptions {
  /** Name of the limit; all processes share the counts of one name. */
  readonly name: string;
  /** Max hits per key and window. */
  readonly max: number;
  readonly windowMs: number;
  /** Max number of keys that this process counts individually. */
  readonly keysMax?: number;
  /** Monotonic clock in ms. */
  readonly now?: () => number;
}

/** Counts hits by key over all processes of an installation. */
export interface SharedLimiter {
  /** Counts one hit. Returns the seconds to wait if the limit is exceeded, else undefined. */
  hit(key: string): Promise<number | undefined>;
  /** Seconds to wait if this process knows that the key is over its limit; counts nothing. */
  waitOf(key: string): number | undefined;
}

/**
 * Hits are counted in this process first and then in the database. Keys known to be over the limit never reach the
 * database, and floods of invented keys only at a bounded rate; while it is away, each process counts alone.
 */
export function openSharedLimiter({ db, keys, log }: LimiterDeps, options: SharedLimiterOptions): SharedLimiter {
  const { name, max, windowMs } = options;
  const here = openLimiter(options);
  const countHit = countHitsIn(db, (error) => log.warn({ err: error }, 'limits are counted by this process alone'));
  return {
    waitOf: here.waitOf,
    hit: async (key) => {
      const wait = here.hit(key);
      if (wait !== undefined) return wait;
      const counted = await countHit(keys.digest(JSON.stringify(['limit', name, key])), windowMs);
      if (!counted) return undefined;
      here.adopt(key, counted);
      return counted.hits > max ? Math.max(1, Math.ceil(counted.leftMs / 1000)) : undefined;
    },
  };
}
