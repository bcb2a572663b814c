import { meaningOf, reviewOf } from '#common/review.ts';
import type { Prompt } from '#contract/prompts.ts';

/** State of a prompt in a review. */
export type Verdict = 'open' | 'good' | 'bad';

/**
 * In a project, approved and invalidated prompts count as reviewed until their audio changes; in the list of
 * invalidated prompts, those that are revised.
 */
export function verdictOf(
  prompt: Pick<Prompt, 'approvedAt' | 'invalidated' | 'isRevised' | 'isRemade' | 'approvals' | 'approvalMissing'>,
  isOfInvalidated: boolean,
  /** Id of the person who reviews: their own approval counts, even while the policy still asks for others. */
  userId?: number,
): Verdict {
  const state = reviewOf(prompt);
  const { invalidated, isRevised, isApproved } = meaningOf(state);
  const isStanding = !invalidated || isRevised;
  if (isOfInvalidated) return isStanding ? 'good' : 'open';
  const { approvals = [], approvalMissing = [] } = prompt;
  const isOwn = userId !== undefined && approvals.some(({ idUser }) => idUser === userId);
  // Another person's approval suffices, unless the policy asks for a second one.
  const isSaid = approvals.some(({ isClient }) => !isClient) && !approvalMissing.includes('second');
  if (isApproved || ((isOwn || isSaid) && isStanding)) return 'good';
  return state === 'rejected' ? 'bad' : 'open';
}

/** The next open prompt after `after`, continuing at the start; undefined if none is open. */
export function nextOpen(verdicts: readonly Verdict[], after: number): number | undefined {
  for (let step = 1; step <= verdicts.length; step += 1) {
    const place = (after + step) % verdicts.length;
    if (verdicts[place] === 'open') return place;
  }
  return undefined;
}
