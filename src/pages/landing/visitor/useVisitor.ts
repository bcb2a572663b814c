import { useEffect, useState } from 'react';
import { anonymousVisitor } from './landingVisitor.ts';

/** Loaded after the page is shown, because the visitor changes little of it. */
export function useVisitor() {
  const [visitor, setVisitor] = useState(anonymousVisitor);
  useEffect(() => {
    let leave: (() => void) | undefined;
    let isGone = false;
    void import('./followVisitor.ts').then(
      async ({ followVisitor }) => {
        leave = await followVisitor((seen) => {
          if (!isGone) setVisitor(seen);
        });
        if (isGone) leave();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      leave?.();
    };
  }, []);
  return visitor;
}
