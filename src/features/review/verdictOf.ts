import { meaningOf, reviewOf } from '#common/review.ts';
import type { Prompt } from '#contract/prompts.ts';

/** State of a prompt in a review. */
export type Verdict = 'open' | 'good' | 'bad';

/**
 * In a project, approved and invalidated prompts count as reviewed until their audio changes; in the list of
 * invalidated prompts, those that are revised.
 */
export function verdictOf(
  prompt: Pick<Prompt, 'approvedAt' | 'invalidated' | 'isRevised' | 'isRemade' | 'approvals'>,
  isOfInvalidated: boolean,
  /** Id of the person who reviews: their own yes counts, even while the policy still asks for others. */
  userId?: number,
): Verdict {
  const state = reviewOf(prompt);
  const { invalidated, isRevised, isApproved } = meaningOf(state);
  const isStanding = !invalidated || isRevised;
  if (isOfInvalidated) return isStanding ? 'good' : 'open';
  const isOwn = userId !== undefined && prompt.approvals?.some(({ idUser }) => idUser === userId);
  if (isApproved || (isOwn && isStanding)) return 'good';
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
