import { startTransition, useEffect, useState } from 'react';

/** True once a list has been rendered since the page was loaded. */
let hasRendered = false;

/**
 * The rows to render: in the first list after a launch those that fit into the window, and the others in a transition
 * once these are painted. `height` is the least height of a row in px.
 */
export function useFirstRows<Item>(items: readonly Item[], height: number): readonly Item[] {
  const [first, setFirst] = useState(() => (hasRendered ? undefined : Math.ceil(innerHeight / height)));
  useEffect(() => {
    hasRendered = true;
    if (first !== undefined) startTransition(() => setFirst(undefined));
  }, [first]);
  return first === undefined ? items : items.slice(0, first);
}
