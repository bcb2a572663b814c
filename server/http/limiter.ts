import type { CountedHit } from '#server/db/countHits.ts';

/** Counts hits by key in windows that begin with a key's first hit. */
export interface Limiter {
  /** Counts one hit. Answers the seconds to wait when it is one too many, else undefined. */
  hit(key: string): number | undefined;
  /** The seconds to wait where the key is known to be over its limit: counts nothing. */
  waitOf(key: string): number | undefined;
  /** Takes over what all processes together have counted for a key that was hit here. */
  adopt(key: string, counted: CountedHit): void;
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
  startedAt: number;
  hits: number;
  /** As all processes call it, once that is known. */
  name?: number;
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
  // In the order in which they were opened here: none lasts longer than a window from then on.
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
      // One that began elsewhere has ended before its turn.
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
      // Hits that are still on their way to the others count here already.
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
