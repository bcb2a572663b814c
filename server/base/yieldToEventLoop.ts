import { setImmediate } from 'node:timers/promises';

/** Other requests wait no longer than this for work that runs in steps. */
const STRETCH_MS = 10;

/** To be awaited between the steps of long work: lets other requests in as soon as it has run for long enough. */
export function yieldToEventLoop(stretchMs = STRETCH_MS): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < stretchMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
