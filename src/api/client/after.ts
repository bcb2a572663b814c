/** Settles after so many milliseconds: the limit of a wait, to race with. */
export function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
