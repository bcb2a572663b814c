import { player as text } from '#text/player.ts';
import { formatDuration } from '#core/formatDuration.ts';
import { Curve } from '#core/player/Curve.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { type Clip, pause, play, usePlayer } from '#core/player/playerStore.ts';
import classes from './Samples.module.css';

export function SampleCell({ clip }: { clip: Clip }) {
  const isHere = usePlayer((state) => state.clip?.path === clip.path);
  const isPlaying = usePlayer((state) => isHere && state.isPlaying);
  const at = usePlayer((state) => (isHere ? state.at : 0));
  const isDead = usePlayer((state) => state.failed.has(clip.path));
  const duration = clip.duration ?? 0;
  const label = isDead ? text.unavailable : isPlaying ? text.pause : text.play;
  return (
    <div className={classes.sample} data-dead={isDead || undefined}>
      <PlayButton
        label={label(clip.name)}
        isPlaying={isPlaying}
        isDisabled={isDead}
        onClick={() => (isPlaying ? pause() : play(clip))}
      />
      <span className={classes.curve}>
        <Curve curve={clip.curve} height={38} strokeWidth={2.5} {...(at > 0 && { heard: at / duration })} />
      </span>
      <span className={classes.time}>{formatDuration(at > 0 ? at : duration)}</span>
    </div>
  );
}
