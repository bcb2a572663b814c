import { player as text } from '#text/player.ts';
import { formatLength } from '#core/formatDuration.ts';
import { Curve } from '#core/player/Curve.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { type Clip, play, usePlayer } from '#core/player/playerStore.ts';
import classes from '#core/player/Player.module.css';

interface CollapsedPlayerProps {
  readonly clip: Clip;
  /** True if the server no longer has the audio. */
  readonly isGone: boolean;
}

/** Play button, curve and duration; replaced by a word while the clip is open in the row's full player. */
export function CollapsedPlayer({ clip, isGone }: CollapsedPlayerProps) {
  const isOpen = usePlayer((state) => state.clip?.path === clip.path);
  const isPlaying = usePlayer((state) => state.isPlaying);
  const isDead = usePlayer((state) => state.failed.has(clip.path)) || isGone;
  if (isOpen) return <span className={classes.now}>{isPlaying ? text.playingNow : text.paused}</span>;
  return (
    <div className={classes.resting} data-dead={isDead || undefined}>
      <PlayButton
        label={isDead ? text.unavailable(clip.name) : text.play(clip.name)}
        isDisabled={isDead}
        onClick={() => play(clip)}
      />
      <span className={classes.curve}>
        <Curve curve={clip.curve} height={28} strokeWidth={2} />
      </span>
      {clip.duration !== null && <span className={classes.time}>{formatLength(clip.duration)}</span>}
    </div>
  );
}
