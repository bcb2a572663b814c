import { useSyncExternalStore } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { createStore } from '#common/store.ts';
import type { promptListQuery } from '#features/prompts/list/promptListQuery.ts';

/** The page of the list as a part of the script. */
interface Order {
  readonly idProject: number;
  readonly query: ReturnType<typeof promptListQuery> | undefined;
  readonly rows: readonly Prompt[];
  /** Number of the first row in the script, and whether those below have higher ones; undefined in other orders. */
  readonly numbers: { readonly first: number; readonly step: 1 | -1 } | undefined;
  readonly total: number;
  /** True if the rows are shown from the first to the last of the script, and may be changed. */
  readonly isMovable: boolean;
  readonly isOffline: boolean;
}

const order = createStore<Order>({
  idProject: 0,
  query: undefined,
  rows: [],
  numbers: undefined,
  total: 0,
  isMovable: false,
  isOffline: false,
});

export const showOrder = order.set;
export const readOrder = order.get;

/** Each row selects only its own state, so that others do not render again. */
export function useOrder<Seen>(look: (now: Order) => Seen): Seen {
  return useSyncExternalStore(order.subscribe, () => look(order.get()));
}

/** Number of a row in the script, from 1; undefined if the list has another order, or lacks rows. */
export const placeOf =
  (id: number) =>
  ({ rows, numbers }: Order): number | undefined => {
    const index = rows.findIndex((row) => row.id === id);
    return numbers && index >= 0 ? numbers.first + index * numbers.step : undefined;
  };
