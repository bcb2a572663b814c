import { useState } from 'react';

export interface Selection {
  /** Selected rows on the current page: actions never include rows that are not visible. */
  readonly ids: readonly number[];
  readonly isAll: boolean;
  has(id: number): boolean;
  toggle(id: number): void;
  toggleAll(): void;
  clear(): void;
}

/** Row selection of a list. */
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
