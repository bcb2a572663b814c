import { createStore } from '#common/store.ts';

const reachable = createStore(true);

/** Result of the last request; `navigator.onLine` alone says 'online' behind a dead connection. */
export const reportReachable = reachable.set;
export const isServerReachable = reachable.get;
export const subscribeReachability = reachable.subscribe;
