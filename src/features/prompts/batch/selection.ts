import { useSyncExternalStore } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { createStore } from '#common/store.ts';

/** Rows of one list that a person has chosen, page by page; with `isAll`, all that match. */
interface Selection {
  /** What is listed: of another list nothing is chosen. */
  readonly list: string;
  /** The rows of the page; undefined until they have come. */
  readonly shown: readonly Prompt[] | undefined;
  /** The page was chosen before its rows had come: they are chosen as they come. */
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

/** Each box looks for itself, so that a row is not drawn anew when another one is chosen. */
export function useSelection<Seen>(look: (now: Selection) => Seen): Seen {
  return useSyncExternalStore(selection.subscribe, () => look(selection.get()));
}

/** Of a list whose rows have not come nothing is known yet; on the way to another page the rows before it stay. */
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

/** One taken out of all leaves those of its page. */
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
