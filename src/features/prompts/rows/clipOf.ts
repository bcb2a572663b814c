import type { Prompt } from '#contract/prompts.ts';
import type { Clip } from '#core/player/playerStore.ts';

export function clipOf({ name, duration, curve }: Prompt, path: string): Clip {
  return { path, name, duration, curve };
}
