import { useState } from 'react';

export interface Selection {
  /** Those chosen that are on the page now: what cannot be seen is not acted on. */
  readonly ids: readonly number[];
  readonly isAll: boolean;
  has(id: number): boolean;
  toggle(id: number): void;
  toggleAll(): void;
  clear(): void;
}

/** Which of the rows shown a person has chosen. */
export function useSelection(shown: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));
  const isAll = shown.length > 0 && ids.length === shown.length;
  return {
    ids,
    isAll,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]))),
    toggleAll: () => setChosen(isAll ? new Set() : new Set(shown)),
    clear: () => setChosen(new Set()),
  };
}
