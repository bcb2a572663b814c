import type { Prompt } from '#contract/prompts.ts';

/** An invalidation stays until it is revised, or the audio it was about has given way to another. */
export function isInvalid({
  invalidated,
  isRevised,
  isRemade,
}: Pick<Prompt, 'invalidated' | 'isRevised' | 'isRemade'>): boolean {
  return invalidated && !isRevised && !isRemade;
}
