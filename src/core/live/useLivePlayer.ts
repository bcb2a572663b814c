import { useEffect, useReducer, useRef } from 'react';
import type { LivePlayback } from './livePlayback.ts';
import { type Clip, load, pause, play, seek, usePlayer } from '#core/player/playerStore.ts';

const REDRAW_MS = 80;

/** Audio that plays while it is synthesized. */
export interface LiveAudio {
  readonly live: LivePlayback;
  /** The complete file; undefined until it exists. */
  readonly clip: Clip | undefined;
  /** True until the first audio is heard. */
  readonly isMaking: boolean;
}

/**
 * Live audio plays by itself. When a person uses a control, playback moves to the complete file at the same position,
 * because only a file can be sped up and rewound.
 */
export function useLivePlayer({ live, clip: file, isMaking }: LiveAudio) {
  const { clip, isPlaying, at, duration, speed, volume } = usePlayer((state) => state);
  const isTaken = file !== undefined && clip?.path === file.path;
  useRedraw(!isTaken);

  const switchTo = (from: number, isOn: boolean) => {
    if (!file) return;
    live.stop();
    load(file);
    seek(from);
    if (isOn) play(file);
  };
  const isLive = !isTaken && !isMaking && !live.hasEnded();
  useOnChange(`${speed} ${volume}`, () => {
    if (isLive) switchTo(live.position(), true);
  });

  return {
    isReady: file !== undefined,
    isPlaying: isTaken ? isPlaying : isLive,
    at: isTaken ? at : live.hasEnded() ? 0 : live.position(),
    duration: isTaken ? duration : live.duration(),
    toggle: () => {
      if (!file) return;
      if (isTaken) {
        if (isPlaying) pause();
        else play(file);
      } else if (isLive) switchTo(live.position(), false);
      else play(file);
    },
    seek: (to: number) => {
      if (isTaken) seek(to);
      else switchTo(to, isLive);
    },
  };
}

function useRedraw(isOn: boolean): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(redraw, REDRAW_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}

function useOnChange(value: string, act: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    act();
  });
}
