import type { Prompt } from '#contract/prompts.ts';
import { isInvalid } from '#features/prompts/rows/isInvalid.ts';
import classes from '#features/prompts/rows/Prompts.module.css';

/** The class of an invalidated prompt's row. */
export function markInvalid(prompt: Prompt): string | undefined {
  return isInvalid(prompt) ? classes.invalidated : undefined;
}
