import type { Prompt } from '#contract/prompts.ts';

/** An invalidation stays until it is revised. */
export function isInvalid({ invalidated, isRevised }: Pick<Prompt, 'invalidated' | 'isRevised'>): boolean {
  return invalidated && !isRevised;
}
