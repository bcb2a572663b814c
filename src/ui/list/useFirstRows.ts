import { startTransition, useEffect, useState } from 'react';

/** The rows to render: in the first render after a snapshot those that are visible, then the others in a transition. */
export function useFirstRows<Item>(items: readonly Item[]): readonly Item[] {
  const [first, setFirst] = useState(countFirst);
  useEffect(() => {
    if (first !== undefined) startTransition(() => setFirst(undefined));
  }, [first]);
  return first === undefined ? items : items.slice(0, first);
}

/** Number of rows in the snapshot up to its last visible one; undefined without a snapshot: render all rows. */
function countFirst(): number | undefined {
  const rows = [...document.querySelectorAll('#picture [data-list] :is(ul > li, tbody > tr)')];
  return rows.length === 0 ? undefined : rows.findLastIndex((row) => !row.hasAttribute('data-room')) + 1;
}
