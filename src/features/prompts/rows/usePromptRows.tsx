import { useCallback } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { usePlayer } from '#core/player/playerStore.ts';
import { useGoneAudio } from '#state/device/useGoneAudio.ts';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { clipOf } from './clipOf.ts';
import classes from './Prompts.module.css';

/** What a row of prompts does about its audio: the one that is open is marked and has its player below it. */
export function usePromptRows(shown: readonly Prompt[] = [], classOf?: (prompt: Prompt) => string | undefined) {
  const gone = useGoneAudio(shown.map(({ path }) => path));
  const open = usePlayer((state) => state.clip?.path);
  const isOpen = useCallback(({ path }: Prompt) => open !== undefined && path === open, [open]);
  return {
    /** The server no longer has its audio. */
    isGone: useCallback(({ path }: Prompt) => path !== null && gone.has(path), [gone]),
    rowClass: useCallback(
      (prompt: Prompt) => (isOpen(prompt) ? classes.playing : classOf?.(prompt)),
      [isOpen, classOf],
    ),
    below: useCallback(
      (prompt: Prompt) => (isOpen(prompt) ? <OpenPlayer clip={clipOf(prompt, prompt.path!)} /> : undefined),
      [isOpen],
    ),
  };
}
