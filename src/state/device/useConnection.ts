import { useSyncExternalStore } from 'react';
import { cacheAge, subscribeCacheAge } from '#api/client/cacheAge.ts';
import { isServerReachable, subscribeReachability } from '#api/client/reachability.ts';

export type Connection = 'online' | 'weak' | 'offline';

/**
 * Derived from the results of requests, not only from `navigator.onLine`: a failed request counts as offline until one
 * succeeds, and a cached response in use counts as a weak connection.
 */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () =>
    !navigator.onLine || !isServerReachable() ? 'offline' : cacheAge() === undefined ? 'online' : 'weak',
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  const stops = [subscribeReachability(listener), subscribeCacheAge(listener)];
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
    for (const stop of stops) stop();
  };
}
