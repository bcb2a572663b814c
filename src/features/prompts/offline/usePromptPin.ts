import { useEffect, useEffectEvent } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { useAudioIndex } from '#offline/audio/audioIndex.ts';
import { pinAudio, unpinAudio } from '#offline/audio/pins.ts';
import { store } from '#state/store.ts';
import { device as text } from '#text/device.ts';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { sizeOf } from './sizeOf.ts';

export interface PromptPin {
  readonly isPinned: boolean;
  readonly toggle: () => void;
}

/** Pins the audio of one prompt on the device; undefined for a prompt without audio. */
export function usePromptPin(prompt: Prompt): PromptPin | undefined {
  const { path, name, idProject } = prompt;
  const id = `prompt:${prompt.id}`;
  const isPinned = useAudioIndex(({ pins }) => pins.has(id));
  const pinnedPath = useAudioIndex(({ pins }) => pins.get(id)?.clips[0]?.path);
  const limitBytes = useAudioIndex((index) => index.limitBytes);
  const keep = (clipPath: string) =>
    pinAudio({
      id,
      idProject,
      name,
      clips: [{ path: clipPath, bytes: sizeOf(prompt, store.getState().device.isDataSaver) }],
    });
  const renew = useEffectEvent((clipPath: string) => void keep(clipPath));
  // When the audio is synthesized again, the pin moves to the new audio.
  useEffect(() => {
    if (pinnedPath !== undefined && path !== null && pinnedPath !== path) renew(path);
  }, [path, pinnedPath]);
  if (path === null) return undefined;
  const pin = async () => {
    if ((await keep(path)) === 'kept') noticeDone(text.kept);
    else noticeFailed(text.noRoom(formatBytes(limitBytes)));
  };
  return { isPinned, toggle: () => void (isPinned ? unpinAudio(id).then(() => noticeDone(text.released)) : pin()) };
}
