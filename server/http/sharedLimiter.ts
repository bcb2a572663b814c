import { countHitsIn } from '#server/db/countHits.ts';
import type { Database } from '#server/db/database.ts';
import { openLimiter } from './limiter.ts';

export interface LimiterDeps {
  readonly db: Database;
  readonly keys: { digest(text: string): Buffer };
  readonly log: { warn(data: object, message: string): void };
}

export interface SharedLimiterOptions {
  /** What is limited: counts of one name are one count in all processes. */
  readonly name: string;
  /** Hits a key may have in a window. */
  readonly max: number;
  readonly windowMs: number;
  /** Most keys that are counted one by one in this process. */
  readonly keysMax?: number;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
}

/** Counts hits by key over all processes of an installation. */
export interface SharedLimiter {
  /** Counts one hit. Answers the seconds to wait when it is one too many, else undefined. */
  hit(key: string): Promise<number | undefined>;
  /** The seconds to wait where this process knows that the key is over its limit: counts nothing. */
  waitOf(key: string): number | undefined;
}

/**
 * A hit is counted in this process first and in the database then. Whom this process knows to be over the limit, and
 * whoever floods it with invented keys, never reaches the database; while that is away, each process counts alone.
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
