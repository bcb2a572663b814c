/** The median; the upper one of the two middle values for an even count. Sorts in place. */
export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** The 95th percentile by nearest rank: the second largest of twenty values. Sorts in place. */
export function p95(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!;
}

export const medianAndP95 = (values: number[]) => ({ median: median(values), p95: p95(values) });
