import { createSignal } from '#common/signal.ts';

const changed = createSignal();
let keptAt: string | undefined;

/** From when the data shown is, while what this device has kept stands in for the server (ISO). */
export function cacheAge(): string | undefined {
  return keptAt;
}

export function reportCacheAge(at: string | undefined): void {
  // Of several kept answers the oldest is told: nothing shown is older.
  const next = at === undefined || keptAt === undefined || at < keptAt ? at : keptAt;
  if (next === keptAt) return;
  keptAt = next;
  changed.emit();
}

export const subscribeCacheAge = changed.subscribe;
