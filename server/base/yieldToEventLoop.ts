import { setImmediate } from 'node:timers/promises';

/** Max ms that stepwise work blocks other requests. */
const STRETCH_MS = 10;

/** Returns a function to await between the steps of long work; it yields to other requests once the time is used up. */
export function yieldToEventLoop(stretchMs = STRETCH_MS): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < stretchMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
