import { player as text } from '#text/player.ts';
import { formatDuration } from '#core/formatDuration.ts';
import { Curve } from '#core/player/Curve.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import type { useLivePlayer } from './useLivePlayer.ts';

interface LiveTransportProps {
  readonly player: ReturnType<typeof useLivePlayer>;
  /** What it is called in the labels of its controls. */
  readonly name: string;
  readonly curve: readonly (number | null)[] | null;
  /** Of the curve, in px. */
  readonly height: number;
  readonly classes: Readonly<Record<'player' | 'track' | 'seek' | 'times', string | undefined>>;
}

/** Button, melody and place of what is heard while it is made; they rest until the file is there. */
export function LiveTransport({ player, name, curve, height, classes }: LiveTransportProps) {
  const { isReady, isPlaying, at, duration, toggle, seek } = player;
  return (
    <div className={classes.player}>
      <PlayButton
        isLarge
        isPlaying={isPlaying}
        isDisabled={!isReady}
        label={isPlaying ? text.pause(name) : text.play(name)}
        onClick={toggle}
      />
      <div className={classes.track}>
        <Curve curve={curve} height={height} strokeWidth={3} heard={duration > 0 ? Math.min(1, at / duration) : 0} />
        <input
          type="range"
          className={classes.seek}
          aria-label={text.positionOf(name)}
          aria-valuetext={text.positionText(at, duration)}
          min={0}
          max={duration || 1}
          step={0.1}
          value={at}
          disabled={!isReady}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
        <div className={classes.times}>
          <span>{formatDuration(at)}</span>
          <span>{formatDuration(duration)}</span>
        </div>
      </div>
    </div>
  );
}
