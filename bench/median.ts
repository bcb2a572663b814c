/** The middle one; of an even count the upper of the two. Sorts in place. */
export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
