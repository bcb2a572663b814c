import type { CountedHit } from '#server/db/countHits.ts';

/** Counts hits by key in windows that begin with the key's first hit. */
export interface Limiter {
  /** Counts one hit. Returns the seconds to wait if the limit is exceeded, else undefined. */
  hit(key: string): number | undefined;
  /** Seconds to wait if the key is known to be over its limit; counts nothing. */
  waitOf(key: string): number | undefined;
  /** Adopts the count over all processes for a key that was hit here. */
  adopt(key: string, counted: CountedHit): void;
  /** Number of keys counted now. */
  readonly size: number;
}

export interface LimiterOptions {
  /** Max hits per key and window. */
  readonly max: number;
  readonly windowMs: number;
  /** Max number of keys that are counted individually. */
  readonly keysMax?: number;
  /** Monotonic clock in ms. */
  readonly now?: () => number;
}

interface Window {
  startedAt: number;
  hits: number;
  /** Shared name of the window in all processes, once known. */
  name?: number;
}

/** More keys than an office has; further keys share one count, limited to this multiple of a single key's limit. */
const KEYS_MAX = 20_000;
const CROWD_FACTOR = 20;

/**
 * A rate limiter with bounded memory that never forgets a limited key: once it is full, unknown keys share one count,
 * so that a flood of invented addresses limits itself but no key that is counted already.
 */
export function openLimiter({
  max,
  windowMs,
  keysMax = KEYS_MAX,
  now = () => performance.now(),
}: LimiterOptions): Limiter {
  // Insertion order equals the order of opening, and none lasts longer than one window from then on.
  const windows = new Map<string, Window>();
  let crowd: Window | undefined;

  function removeEnded(at: number): void {
    for (const [key, window] of windows) {
      if (!isOver(window, at)) return;
      windows.delete(key);
    }
  }

  const isOver = ({ startedAt }: Window, at: number) => at - startedAt >= windowMs;
  const waitIn = ({ startedAt }: Window, at: number) => Math.max(1, Math.ceil((startedAt + windowMs - at) / 1000));

  function count(window: Window, limit: number, at: number): number | undefined {
    window.hits = Math.min(window.hits + 1, limit + 1);
    return window.hits > limit ? waitIn(window, at) : undefined;
  }

  return {
    hit: (key) => {
      const at = now();
      removeEnded(at);
      const known = windows.get(key);
      if (known && !isOver(known, at)) return count(known, max, at);
      // A window adopted from another process may end earlier than its position suggests.
      windows.delete(key);
      if (windows.size < keysMax) {
        const window = { startedAt: at, hits: 0 };
        windows.set(key, window);
        return count(window, max, at);
      }
      if (crowd === undefined || isOver(crowd, at)) crowd = { startedAt: at, hits: 0 };
      return count(crowd, max * CROWD_FACTOR, at);
    },
    waitOf: (key) => {
      const [at, known] = [now(), windows.get(key)];
      return known && known.hits >= max && !isOver(known, at) ? waitIn(known, at) : undefined;
    },
    adopt: (key, { window, hits, leftMs }) => {
      const known = windows.get(key);
      if (!known) return;
      // Count local hits that are still being sent to the database.
      const own = known.name === undefined || known.name === window ? known.hits : 0;
      known.hits = Math.min(Math.max(own, hits), max + 1);
      known.startedAt = now() + leftMs - windowMs;
      known.name = window;
    },
    get size() {
      return windows.size;
    },
  };
}
