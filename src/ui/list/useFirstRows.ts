import { startTransition, useEffect, useState } from 'react';

/**
 * The rows to be drawn: with the first picture of the app those that its window can show, and the others right after
 * it, a few at a time.
 */
export function useFirstRows<Item>(items: readonly Item[]): readonly Item[] {
  const [first, setFirst] = useState(countFirst);
  useEffect(() => {
    if (first !== undefined) startTransition(() => setFirst(undefined));
  }, [first]);
  return first === undefined ? items : items.slice(0, first);
}

/** As many as the page was opened with a picture of; undefined: all of them. */
function countFirst(): number | undefined {
  const rows = [...document.querySelectorAll('#picture [data-list] :is(ul > li, tbody > tr)')];
  return rows.length === 0 ? undefined : rows.findLastIndex((row) => !row.hasAttribute('data-room')) + 1;
}
