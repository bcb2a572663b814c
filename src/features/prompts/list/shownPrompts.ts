/** The prompts of the list that was seen last, in its order; a form that was opened from it goes on with the next. */
let shown: readonly number[] = [];

export function noteShown(ids: readonly number[]): void {
  shown = ids;
}

/** The prompt that followed this one in the list; undefined if it was the last one of its page or not there. */
export function nextShown(id: number): number | undefined {
  const place = shown.indexOf(id);
  return place < 0 ? undefined : shown[place + 1];
}
