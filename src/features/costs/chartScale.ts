/** Allowed distances between ticks, to be multiplied by a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 4;
const DATES = 5;

/** Evenly spaced ticks from 0 to the first one not below `most`; four steps at most. */
export function ticksUpTo(most: number): number[] {
  const least = (most > 0 ? most : 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * STEPS.find((factor) => factor * power >= least * (1 - 1e-9))!;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  // Rounded because of floating-point errors: 3 * 0.1 is not 0.3.
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** Decimals needed to show all ticks exactly: whole reais, cents, or fractions of a cent. */
export function decimalsOf(ticks: readonly number[]): number {
  const isExact = (decimals: number) => ticks.every((tick) => Math.abs(tick - Number(tick.toFixed(decimals))) < 1e-9);
  return [0, 2, 4].find(isExact) ?? 6;
}

/** Indexes of the days with a date below: five at most, evenly spaced, including the first and the last. */
export function chooseDates(days: number): number[] {
  if (days <= DATES) return Array.from({ length: days }, (_, i) => i);
  return Array.from({ length: DATES }, (_, i) => Math.round((i * (days - 1)) / (DATES - 1)));
}
