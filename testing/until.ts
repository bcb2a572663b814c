export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Pauses between two looks: short at first, then a tenth of the wait so far, as most looks cost a server a request. */
const [SHORTEST_MS, LONGEST_MS] = [20, 200];

/** Calls `look` until it returns something, and returns that. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  // Generous, because a busy machine is slow: only tests whose claim is a short time use a lower limit.
  limitMs = 240_000,
): Promise<T> {
  const from = Date.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    const waited = Date.now() - from;
    if (waited > limitMs) throw new Error(`not within ${limitMs} ms: ${what}`);
    await pause(Math.min(Math.max(waited / 10, SHORTEST_MS), LONGEST_MS));
  }
}
