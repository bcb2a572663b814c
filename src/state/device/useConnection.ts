import { useSyncExternalStore } from 'react';
import { cacheAge, subscribeCacheAge } from '#api/client/cacheAge.ts';
import { isServerReachable, subscribeReachability } from '#api/client/reachability.ts';

export type Connection = 'online' | 'weak' | 'offline';

/**
 * What happens, not what the browser says alone: a failed request counts as offline until one succeeds, answers that
 * keep us waiting as weak.
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
