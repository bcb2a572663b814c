import { useSyncExternalStore } from 'react';
import { isServerReachable, subscribeReachability } from '#api/reachability.ts';

export type Connection = 'online' | 'offline';

/** What happens, not what the browser says alone: a failed request counts as offline until one succeeds. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => (navigator.onLine && isServerReachable() ? 'online' : 'offline'));
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  const unsubscribe = subscribeReachability(listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
    unsubscribe();
  };
}
