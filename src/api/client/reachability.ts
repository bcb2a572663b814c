const listeners = new Set<() => void>();
let isReachable = true;

/** What the last request met; `navigator.onLine` alone says 'online' behind a dead link. */
export function reportReachable(now: boolean): void {
  if (now === isReachable) return;
  isReachable = now;
  for (const listener of listeners) listener();
}

export function isServerReachable(): boolean {
  return isReachable;
}

export function subscribeReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
