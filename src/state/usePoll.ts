import { useSyncExternalStore } from 'react';
import { areEventsFlowing, subscribeEventFlow } from '#api/client/eventFlow.ts';

/** Polling interval for RTK Query in ms; 0 (none) while change notices arrive. */
export function usePoll(everyMs: number): number {
  return useSyncExternalStore(subscribeEventFlow, areEventsFlowing) ? 0 : everyMs;
}
