import { createStore } from '#common/store.ts';

const reachable = createStore(true);

/** What the last request met; `navigator.onLine` alone says 'online' behind a dead link. */
export const reportReachable = reachable.set;
export const isServerReachable = reachable.get;
export const subscribeReachability = reachable.subscribe;
