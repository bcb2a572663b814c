import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 768.98px)');

/** Whether the phone layout is in use. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
