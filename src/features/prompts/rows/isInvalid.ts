import type { Prompt } from '#contract/prompts.ts';

/** True for an invalidated prompt until it is revised or has new audio. */
export function isInvalid({
  invalidated,
  isRevised,
  isRemade,
}: Pick<Prompt, 'invalidated' | 'isRevised' | 'isRemade'>): boolean {
  return invalidated && !isRevised && !isRemade;
}
