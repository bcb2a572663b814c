import type { Prompt } from '#contract/prompts.ts';

/** State of a prompt in a review. */
export type Verdict = 'open' | 'good' | 'bad';

/**
 * In a project, approved and invalidated prompts count as reviewed until their audio changes; in the list of
 * invalidated prompts, those that are revised.
 */
export function verdictOf(
  {
    approvedAt,
    invalidated,
    isRevised,
    isRemade,
    approvals,
  }: Pick<Prompt, 'approvedAt' | 'invalidated' | 'isRevised' | 'isRemade' | 'approvals'>,
  isOfInvalidated: boolean,
  /** Id of the person who reviews: their own yes counts, even while the policy still asks for others. */
  userId?: number,
): Verdict {
  if (isOfInvalidated) return isRevised || !invalidated ? 'good' : 'open';
  if (approvedAt !== null) return 'good';
  const isOwn = userId !== undefined && approvals?.some(({ idUser }) => idUser === userId);
  if (isOwn && (!invalidated || isRevised)) return 'good';
  return invalidated && !isRevised && !isRemade ? 'bad' : 'open';
}

/** The next open prompt after `after`, continuing at the start; undefined if none is open. */
export function nextOpen(verdicts: readonly Verdict[], after: number): number | undefined {
  for (let step = 1; step <= verdicts.length; step += 1) {
    const place = (after + step) % verdicts.length;
    if (verdicts[place] === 'open') return place;
  }
  return undefined;
}
