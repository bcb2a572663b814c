import { player as text } from '#text/player.ts';
import { formatDuration, formatLength } from '#core/formatDuration.ts';
import { Curve } from '#core/player/Curve.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import type { useLivePlayer } from './useLivePlayer.ts';

interface LiveTransportProps {
  readonly player: ReturnType<typeof useLivePlayer>;
  /** Name of the audio in the labels of the controls. */
  readonly name: string;
  readonly curve: readonly (number | null)[] | null;
  /** Height of the curve in px. */
  readonly height: number;
  readonly classes: Readonly<Record<'player' | 'track' | 'seek' | 'times', string | undefined>>;
}

/**
 * Play button, pitch contour and times for audio that is still being synthesized; they are disabled until the file is
 * complete.
 */
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
          <span>{formatLength(duration)}</span>
        </div>
      </div>
    </div>
  );
}
