import { useSyncExternalStore } from 'react';

export type Width = 'compact' | 'medium' | 'wide';
const compact = matchMedia('(max-width: 768.98px)');
const medium = matchMedia('(max-width: 1199.98px)');

/** Which of the three layouts is in use. */
export function useWidth(): Width {
  return useSyncExternalStore(subscribe, () => (compact.matches ? 'compact' : medium.matches ? 'medium' : 'wide'));
}

function subscribe(listener: () => void): () => void {
  for (const query of [compact, medium]) query.addEventListener('change', listener);
  return () => {
    for (const query of [compact, medium]) query.removeEventListener('change', listener);
  };
}
