import { useState } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import type { Clip } from '#core/player/playerStore.ts';

/** Which audio of a prompt is in hand: the one it has, or the one before that was found bad. */
export function useTakes({ name, path, invalidatedPath, duration, curve }: Prompt) {
  const [isOld, setIsOld] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);
  // Length and tune are known of the new one only.
  const clip: Clip = isOld
    ? { path: invalidatedPath ?? '', name, duration: null, curve: null }
    : { path: path ?? '', name, duration, curve };
  return {
    isOld,
    /** The person has asked for one of them: it sounds at once. */
    hasChanged,
    clip,
    hear: (old: boolean) => {
      setIsOld(old);
      setHasChanged(true);
    },
  };
}
