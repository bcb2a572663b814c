/** Counts hits by key in windows that begin with a key's first hit. */
export interface Limiter {
  /** Counts one hit. Answers the seconds to wait when it is one too many, else undefined. */
  hit(key: string): number | undefined;
  /** Counted keys at this moment. */
  readonly size: number;
}

export interface LimiterOptions {
  /** Hits a key may have in a window. */
  readonly max: number;
  readonly windowMs: number;
  /** Most keys that are counted one by one. */
  readonly keysMax?: number;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
}

interface Window {
  readonly startedAt: number;
  hits: number;
}

/**
 * So many at once come from no office: what goes beyond them is counted together, at this many times one key's limit.
 */
const KEYS_MAX = 20_000;
const CROWD_FACTOR = 20;

/**
 * A limiter of bounded memory that never forgets who is limited: once it is full, keys it has not met share one count,
 * so that a flood of invented addresses limits itself and nobody who is counted already.
 */
export function openLimiter({
  max,
  windowMs,
  keysMax = KEYS_MAX,
  now = () => performance.now(),
}: LimiterOptions): Limiter {
  // Windows are equally long, so the order in which they began is the order in which they end.
  const windows = new Map<string, Window>();
  let crowd: Window | undefined;

  function removeEnded(at: number): void {
    for (const [key, { startedAt }] of windows) {
      if (at - startedAt < windowMs) return;
      windows.delete(key);
    }
  }

  function count(window: Window, limit: number, at: number): number | undefined {
    window.hits = Math.min(window.hits + 1, limit + 1);
    return window.hits > limit ? Math.max(1, Math.ceil((window.startedAt + windowMs - at) / 1000)) : undefined;
  }

  return {
    hit: (key) => {
      const at = now();
      removeEnded(at);
      const known = windows.get(key);
      if (known) return count(known, max, at);
      if (windows.size < keysMax) {
        const window = { startedAt: at, hits: 0 };
        windows.set(key, window);
        return count(window, max, at);
      }
      if (crowd === undefined || at - crowd.startedAt >= windowMs) crowd = { startedAt: at, hits: 0 };
      return count(crowd, max * CROWD_FACTOR, at);
    },
    get size() {
      return windows.size;
    },
  };
}
