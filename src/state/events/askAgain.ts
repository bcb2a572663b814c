import type { UnknownAction } from '@reduxjs/toolkit';
import type { Change, Changes } from '#contract/events/events.ts';
import { api } from '#api/api.ts';
import { store } from '#state/store.ts';
import { isTouched } from './touched.ts';

/** An answer is asked for again at once, and while changes go on at these distances: never more often than polls did. */
const REST_MS = [500, 1000, 2000, 4000, 5000] as const;
/** Quiet for so long, the next change is the first again. */
const CALM_MS = 10_000;
/** More is everything. */
const KEPT_MOST = 200;

interface Pace {
  askedAt: number;
  step: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

export interface AskAgain {
  /** Asks again for what is shown and may have changed; a hidden page does so once it is seen. */
  touch(changes: Changes['changes']): void;
  stop(): void;
}

export function openAskAgain(): AskAgain {
  const paces = new Map<string, Pace>();
  let unseen: Change[] | 'all' = [];

  const ask = async (key: string): Promise<void> => {
    const { [key]: query } = queries();
    if (!query?.endpointName || !isShown(key)) return;
    const { endpointName: name, originalArgs } = query;
    // An answer that is under way may be of before.
    const running = store.dispatch(api.util.getRunningQueryThunk(name as never, originalArgs as never) as never);
    await Promise.resolve(running).catch(() => undefined);
    if (!isShown(key) || isLeaving(name)) return;
    store.dispatch(initiate(name, originalArgs));
  };

  const pace = (key: string) => {
    const known: Pace = paces.get(key) ?? { askedAt: -CALM_MS, step: 0 };
    paces.set(key, known);
    if (known.timer !== undefined) return;
    const since = performance.now() - known.askedAt;
    if (since > CALM_MS) known.step = 0;
    const rest = known.step === 0 ? 0 : REST_MS[Math.min(known.step, REST_MS.length) - 1]!;
    known.timer = setTimeout(
      () => {
        known.timer = undefined;
        known.askedAt = performance.now();
        known.step += 1;
        void ask(key);
      },
      Math.max(0, rest - since),
    );
  };

  const touch = (changes: Changes['changes']) => {
    if (document.visibilityState === 'hidden') {
      unseen = unseen === 'all' || changes === 'all' ? 'all' : [...unseen, ...changes];
      if (unseen.length > KEPT_MOST) unseen = 'all';
      return;
    }
    for (const [key, query] of Object.entries(queries()))
      if (query?.endpointName && isTouched(query.endpointName, query.originalArgs, changes) && isShown(key)) pace(key);
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

/** The hooks' own count: the one in the store follows half a second late. */
function isShown(key: string): boolean {
  const { getSubscriptionCount } = store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
    getSubscriptionCount: (key: string) => number;
  };
  return getSubscriptionCount(key) > 0;
}

/** A model that this page removes is not asked for: the answer would be that it is gone. */
function isLeaving(name: string): boolean {
  const { mutations } = store.getState()[api.reducerPath];
  return (
    name === 'getModel' &&
    Object.values(mutations).some((one) => one?.endpointName === 'removeModel' && one.status !== 'rejected')
  );
}

function initiate(name: string, args: unknown): UnknownAction {
  const endpoints = api.endpoints as Record<string, { initiate: (args: unknown, options: object) => UnknownAction }>;
  return endpoints[name]!.initiate(args, { subscribe: false, forceRefetch: true });
}
