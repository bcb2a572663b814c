import { useSyncExternalStore } from 'react';
import { areEventsFlowing, subscribeEventFlow } from '#api/client/eventFlow.ts';

/** How often to ask, for RTK Query: as often as told, and not at all while changes are heard of by themselves. */
export function usePoll(everyMs: number): number {
  return useSyncExternalStore(subscribeEventFlow, areEventsFlowing) ? 0 : everyMs;
}
