import type { Prompt } from '#contract/prompts.ts';
import { isInvalid } from './isInvalid.ts';
import classes from './Prompts.module.css';

/** The class of an invalidated prompt's row. */
export function markInvalid(prompt: Prompt): string | undefined {
  return isInvalid(prompt) ? classes.invalidated : undefined;
}
