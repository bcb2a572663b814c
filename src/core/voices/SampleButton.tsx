import { PlayButton } from '#core/player/PlayButton.tsx';
import { pause, play, usePlayer } from '#core/player/playerStore.ts';
import { voices as text } from '#text/voices.ts';

/** Plays a short sample of a voice, found at `path`. */
export function SampleButton({ voice, path }: { voice: string; path: string | undefined }) {
  const isPlaying = usePlayer((state) => state.clip?.path === path && state.isPlaying);
  const isFailed = usePlayer((state) => path !== undefined && state.failed.has(path));
  return (
    <PlayButton
      label={isPlaying ? text.stop(voice) : isFailed ? text.noSample(voice) : text.hear(voice)}
      isPlaying={isPlaying}
      isDisabled={path === undefined}
      onClick={() => {
        if (isPlaying) pause();
        else if (path !== undefined) play({ path, name: voice, duration: null, curve: null });
      }}
    />
  );
}
