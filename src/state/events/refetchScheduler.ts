import type { UnknownAction } from '@reduxjs/toolkit';
import type { Change, Changes } from '#contract/events.ts';
import { api } from '#api/api.ts';
import type { CallName } from '#contract/index.ts';
import { store } from '#state/store.ts';
import { isAffected } from './affectedQueries.ts';

/**
 * Min and max pause between two requests of the same query; in between, a multiple of the duration of its last request.
 */
const [REST_MS, REST_MAX_MS, REST_OF_ANSWER] = [150, 5000, 4] as const;
/** Token bucket of each query: requests that may follow each other at once, and sustained requests per second. */
const [BURST, A_SECOND] = [20, 2] as const;
/** Max changes collected while the page is hidden; beyond that everything is refetched. */
const KEPT_MOST = 200;

interface Pace {
  askedAt: number;
  /** Tokens that were left at `askedAt`. */
  left: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

export interface RefetchScheduler {
  /** Refetches the queries on screen that a change affects; a hidden page does so once it is visible. */
  touch(changes: Changes['changes']): void;
  stop(): void;
}

export function createRefetchScheduler(): RefetchScheduler {
  const paces = new Map<string, Pace>();
  let unseen: Change[] | 'all' = [];

  const ask = async (key: string): Promise<void> => {
    const { [key]: query } = queries();
    if (!query?.endpointName || !isShown(key)) return;
    const { endpointName: name, originalArgs } = query;
    // A request in progress may return data from before the change.
    const running = store.dispatch(api.util.getRunningQueryThunk(name as never, originalArgs as never) as never);
    await Promise.resolve(running).catch(() => undefined);
    if (!isShown(key) || isLeaving(name)) return;
    store.dispatch(initiate(name, originalArgs));
  };

  const pace = (key: string) => {
    const known: Pace = paces.get(key) ?? { askedAt: -Infinity, left: BURST };
    paces.set(key, known);
    if (known.timer !== undefined) return;
    const since = performance.now() - known.askedAt;
    const left = Math.min(BURST, known.left + (since / 1000) * A_SECOND);
    const untilOneIsLeft = ((1 - left) / A_SECOND) * 1000;
    const wait = Math.max(0, restAfter(key) - since, untilOneIsLeft);
    known.timer = setTimeout(() => {
      known.timer = undefined;
      known.askedAt = performance.now();
      known.left = left + (wait / 1000) * A_SECOND - 1;
      void ask(key);
    }, wait);
  };

  const touch = (changes: Changes['changes']) => {
    if (document.visibilityState === 'hidden') {
      unseen = unseen === 'all' || changes === 'all' ? 'all' : [...unseen, ...changes];
      if (unseen.length > KEPT_MOST) unseen = 'all';
      return;
    }
    for (const [key, query] of Object.entries(queries()))
      if (query?.endpointName && isAffected(query.endpointName, query.originalArgs, changes) && isShown(key)) pace(key);
  };
  const look = () => {
    if (document.visibilityState === 'hidden' || unseen.length === 0) return;
    const missed = unseen;
    unseen = [];
    touch(missed);
  };
  document.addEventListener('visibilitychange', look);

  return {
    touch,
    stop: () => {
      document.removeEventListener('visibilitychange', look);
      for (const { timer } of paces.values()) clearTimeout(timer);
      paces.clear();
    },
  };
}

const queries = () => store.getState()[api.reducerPath].queries;

/** Longer responses lead to longer pauses, so that many pages do not overload a busy server. */
function restAfter(key: string): number {
  const { [key]: query } = queries();
  const took = (query?.fulfilledTimeStamp ?? 0) - (query?.startedTimeStamp ?? 0);
  return Math.min(REST_MAX_MS, Math.max(REST_MS, REST_OF_ANSWER * took));
}

/** Reads the hooks' own subscription count, because the one in the store lags by half a second. */
function isShown(key: string): boolean {
  const { getSubscriptionCount } = store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
    getSubscriptionCount: (key: string) => number;
  };
  return getSubscriptionCount(key) > 0;
}

const QUERIES_OF_A_MODEL: readonly string[] = ['models.get', 'models.goldenSet'] satisfies CallName[];

/** True for a model that this page removes: refetching it would only return that it is gone. */
function isLeaving(name: string): boolean {
  const { mutations } = store.getState()[api.reducerPath];
  return (
    QUERIES_OF_A_MODEL.includes(name) &&
    Object.values(mutations).some((one) => one?.endpointName === 'models.remove' && one.status !== 'rejected')
  );
}

function initiate(name: string, args: unknown): UnknownAction {
  const endpoints = api.endpoints as Record<string, { initiate: (args: unknown, options: object) => UnknownAction }>;
  return endpoints[name]!.initiate(args, { subscribe: false, forceRefetch: true });
}
