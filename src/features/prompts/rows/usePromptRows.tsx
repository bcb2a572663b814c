import { useCallback } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { usePlayer } from '#core/player/playerStore.ts';
import { useGoneAudio } from '#state/device/useGoneAudio.ts';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { clipOf } from './clipOf.ts';
import classes from './Prompts.module.css';

/** Row state for audio: the row with the current clip is highlighted and shows the full player below. */
export function usePromptRows(shown: readonly Prompt[] = [], classOf?: (prompt: Prompt) => string | undefined) {
  const gone = useGoneAudio(shown.map(({ path }) => path));
  const open = usePlayer((state) => state.clip?.path);
  const isOpen = useCallback(({ path }: Prompt) => open !== undefined && path === open, [open]);
  return {
    /** True if the server no longer has the audio. */
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
