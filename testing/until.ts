export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** What `look` finds, once it finds something. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  // A machine that is busy with something else is slow: only where shortness is the claim is there a limit below this.
  limitMs = 240_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`);
    await pause(30);
  }
}
