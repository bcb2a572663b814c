/** The middle one; of an even count the upper of the two. Sorts in place. */
export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** The smallest that 95 of a hundred do not exceed (nearest rank): of twenty the second largest. Sorts in place. */
export function p95(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!;
}

export const medianAndP95 = (values: number[]) => ({ median: median(values), p95: p95(values) });
