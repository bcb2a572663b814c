import { useEffect, useState } from 'react';
import { usePlayer } from '#core/player/playerStore.ts';

/** A verdict on a clip that has not sounded in this review is asked about once; `heard` holds those that have. */
export function useHeardFirst(path: string, heard: Set<string>) {
  const sounds = usePlayer(({ clip, at }) => clip?.path === path && at > 0);
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    if (sounds) heard.add(path);
  }, [sounds, path, heard]);
  return {
    /** Until it is judged: a sound that begins just then does not take the answer to a press away. */
    asks: wasAsked,
    /** Does what was meant, or asks; the second time it is meant so. */
    judge: (act: () => void) => {
      if (wasAsked || sounds || heard.has(path)) act();
      else setWasAsked(true);
    },
  };
}
