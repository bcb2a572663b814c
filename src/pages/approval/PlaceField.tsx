import { type Clip, load, seek } from '#core/player/playerStore.ts';
import { clientApprovals as text } from '#text/clientApprovals.ts';
import classes from './Approval.module.css';

export const secondsOf = (ms: number): string => (ms / 1000).toFixed(1).replace('.', ',');

interface PlaceFieldProps {
  readonly clip: Clip | undefined;
  /** Null if what is said is about the whole audio. */
  readonly atMs: number | null;
  readonly onPlace: (ms: number | null) => void;
}

/** The place of an audio that is spoken of: it can be moved, and taken away. */
export function PlaceField({ clip, atMs, onPlace }: PlaceFieldProps) {
  const duration = clip?.duration ?? 0;
  if (!clip || duration <= 0) return null;
  if (atMs === null)
    return (
      <p className={classes.place}>
        <button type="button" className={classes.link} onClick={() => onPlace(0)}>
          {text.markPlace}
        </button>
      </p>
    );
  return (
    <div className={classes.place}>
      <span>{text.spot(secondsOf(atMs))}</span>
      <input
        type="range"
        className={classes.placeRange}
        aria-label={text.spotOf}
        aria-valuetext={text.at(secondsOf(atMs))}
        min={0}
        max={Math.round(duration * 1000)}
        step={100}
        value={atMs}
        onChange={(event) => {
          const ms = event.currentTarget.valueAsNumber;
          load(clip);
          seek(ms / 1000);
          onPlace(ms);
        }}
      />
      <button type="button" className={classes.link} onClick={() => onPlace(null)}>
        {text.withoutPlace}
      </button>
    </div>
  );
}
