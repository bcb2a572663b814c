import { useSyncExternalStore } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { createStore } from '#common/store.ts';

/** Row selection of a list across its pages; with `isAll`, everything that matches is selected. */
interface Selection {
  /** Identifies the list with its filters: the selection is cleared when it changes. */
  readonly list: string;
  /** The rows of the page; undefined until they have loaded. */
  readonly shown: readonly Prompt[] | undefined;
  /** True if the page was selected before its rows had loaded: they are selected when they arrive. */
  readonly isPageWanted: boolean;
  readonly chosen: ReadonlyMap<number, Prompt>;
  readonly isAll: boolean;
}

const none: ReadonlyMap<number, Prompt> = new Map();
const selection = createStore<Selection>({
  list: '',
  shown: undefined,
  isPageWanted: false,
  chosen: none,
  isAll: false,
});

const set = (change: Partial<Selection>): void => selection.set({ ...selection.get(), ...change });

export const readSelection = selection.get;

/** Each checkbox selects only its own state, so that other rows do not render again. */
export function useSelection<Seen>(look: (now: Selection) => Seen): Seen {
  return useSyncExternalStore(selection.subscribe, () => look(selection.get()));
}

/** Updates the rows of the page. While another page loads, the previous rows stay. */
export function showRows(list: string, shown: readonly Prompt[] | undefined): void {
  if (list !== selection.get().list) set({ list, shown, isPageWanted: false, chosen: none, isAll: false });
  else if (shown && shown !== selection.get().shown) set({ shown });
  if (shown && selection.get().isPageWanted) {
    set({ isPageWanted: false });
    togglePage();
  }
}

export const isChosen =
  (id: number) =>
  ({ chosen, isAll }: Selection): boolean =>
    isAll || chosen.has(id);

export const isPageChosen = ({ chosen, isAll, shown, isPageWanted }: Selection): boolean =>
  isAll || (shown ? shown.length > 0 && shown.every(({ id }) => chosen.has(id)) : isPageWanted);

/** Toggles a row. If everything was selected, only the other rows of the page stay selected. */
export function toggleRow(prompt: Prompt): void {
  const chosen = new Map(selection.get().isAll ? pageOf(selection.get()) : selection.get().chosen);
  if (!chosen.delete(prompt.id)) chosen.set(prompt.id, prompt);
  set({ chosen, isAll: false });
}

export function togglePage(): void {
  const now = selection.get();
  if (!now.shown) return set({ isPageWanted: !now.isPageWanted });
  const chosen = new Map(now.isAll ? none : now.chosen);
  const isWhole = isPageChosen(now);
  for (const prompt of now.shown) {
    if (isWhole) chosen.delete(prompt.id);
    else chosen.set(prompt.id, prompt);
  }
  set({ chosen, isAll: false });
}

export const chooseAll = (): void => set({ isAll: true, chosen: none });
export const clearSelection = (): void => set({ isAll: false, chosen: none });

const pageOf = ({ shown = [] }: Selection): [number, Prompt][] => shown.map((prompt) => [prompt.id, prompt]);
