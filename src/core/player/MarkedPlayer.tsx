import { player as text } from '#text/player.ts';
import { formatDuration, formatLength } from '#core/formatDuration.ts';
import { Curve } from './Curve.tsx';
import { PlayButton } from './PlayButton.tsx';
import { type Clip, load, pause, play, seek, usePlayer } from './playerStore.ts';
import player from './Player.module.css';
import classes from './MarkedPlayer.module.css';

interface Said {
  /** Place in the audio; null for what is about all of it. */
  readonly atMs: number | null;
  readonly isOfEarlierTake: boolean;
  readonly resolvedAt: string | null;
}

/** A player that shows where the open comments on its clip are. */
export function MarkedPlayer({ clip, comments }: { clip: Clip; comments: readonly Said[] }) {
  const { path, name, curve } = clip;
  const duration = clip.duration ?? 0;
  const marks = comments.flatMap(({ atMs, isOfEarlierTake, resolvedAt }) =>
    atMs === null || isOfEarlierTake || resolvedAt !== null ? [] : [atMs / 1000],
  );
  const isPlaying = usePlayer((state) => state.isPlaying && state.clip?.path === path);
  const at = usePlayer((state) => (state.clip?.path === path ? state.at : 0));
  return (
    <div className={classes.player} data-player>
      <PlayButton
        isLarge
        isPlaying={isPlaying}
        label={isPlaying ? text.pause(name) : text.play(name)}
        onClick={() => (isPlaying ? pause() : play(clip))}
      />
      <div className={player.track}>
        <Curve curve={curve} height={40} strokeWidth={3} heard={duration > 0 ? Math.min(1, at / duration) : 0} />
        {duration > 0 &&
          marks.map((second, i) => (
            <span
              key={i}
              className={classes.mark}
              style={{ left: `${Math.min(100, (second / duration) * 100)}%` }}
              aria-hidden="true"
            />
          ))}
        <input
          type="range"
          className={player.seek}
          aria-label={text.positionOf(name)}
          aria-valuetext={text.positionText(at, duration)}
          min={0}
          max={duration || 1}
          step={0.1}
          value={at}
          onChange={(event) => {
            load(clip);
            seek(event.currentTarget.valueAsNumber);
          }}
        />
        <div className={player.times}>
          <span>{formatDuration(at)}</span>
          <span>{formatLength(duration)}</span>
        </div>
      </div>
    </div>
  );
}
