/** Settles after so many milliseconds: the limit of a wait, to race with. */
export function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
