import { median, medianAndP95 } from '#bench/median.ts';
import { adversaries } from '#testing/normalization/adversaries.ts';
import { normalizeText } from '#server/speech/normalization/normalizeText.ts';
import { sentenceCases } from '#testing/normalization/sentences.cases.ts';

const REAL = sentenceCases
  .map(([written]) => written)
  .join(' ')
  .slice(0, 2000);
const ROUNDS = 40;

export interface ReadingFigures {
  /** Milliseconds for 2,000 characters of menus, bills and news: median and 95th percentile. */
  readonly median: number;
  readonly p95: number;
  /** Median of the slowest text, and its repeated unit. */
  readonly worst: number;
  readonly worstUnit: string;
}

export function measureReading(): ReadingFigures {
  const worst = adversaries
    .map(([unit, text]) => ({ unit, median: median(timesOf(text)) }))
    .sort((a, b) => b.median - a.median)[0];
  return { ...medianAndP95(timesOf(REAL)), worst: worst?.median ?? 0, worstUnit: worst?.unit ?? '' };
}

/** Leaves out the first rounds, in which the JavaScript engine warms up. */
function timesOf(text: string): number[] {
  const times = Array.from({ length: 2 * ROUNDS }, () => {
    const before = performance.now();
    normalizeText({ text, language: 'portuguese_brazil' });
    return performance.now() - before;
  });
  return times.slice(ROUNDS);
}
