import type { Prompt } from '#contract/prompts.ts';

/** How a prompt stands in a review. */
export type Verdict = 'open' | 'good' | 'bad';

/**
 * In a project what was found good or bad is decided, until its audio is another one; in the list of invalidated ones,
 * what was marked as revised.
 */
export function verdictOf(
  {
    approvedAt,
    invalidated,
    isRevised,
    isRemade,
  }: Pick<Prompt, 'approvedAt' | 'invalidated' | 'isRevised' | 'isRemade'>,
  isOfInvalidated: boolean,
): Verdict {
  if (isOfInvalidated) return isRevised || !invalidated ? 'good' : 'open';
  if (approvedAt !== null) return 'good';
  return invalidated && !isRevised && !isRemade ? 'bad' : 'open';
}

/** The next that is open after the place, from the start again if need be; undefined when all are decided. */
export function nextOpen(verdicts: readonly Verdict[], after: number): number | undefined {
  for (let step = 1; step <= verdicts.length; step += 1) {
    const place = (after + step) % verdicts.length;
    if (verdicts[place] === 'open') return place;
  }
  return undefined;
}
