import { type FocusEvent, useEffect, useRef } from 'react';

/** For buttons that change with a state: who pressed one that is gone is on the first of the new ones. */
export function useKeptFocus(state: string) {
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus.current && isLost) place.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [state]);
  return {
    ref: place,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // An element that goes away hands its focus to nobody.
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
}
