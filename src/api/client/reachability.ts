import { createSignal } from '#common/signal.ts';

const changed = createSignal();
let isReachable = true;

/** What the last request met; `navigator.onLine` alone says 'online' behind a dead link. */
export function reportReachable(now: boolean): void {
  if (now === isReachable) return;
  isReachable = now;
  changed.emit();
}

export function isServerReachable(): boolean {
  return isReachable;
}

export const subscribeReachability = changed.subscribe;
