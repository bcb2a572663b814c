/** Resolves after `ms` milliseconds; used as a timeout in a race. */
export function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
