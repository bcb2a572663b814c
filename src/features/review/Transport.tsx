import { speedOf } from '#text/player.ts';
import { review as text } from '#text/review.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { setSpeed, usePlayer } from '#core/player/playerStore.ts';
import classes from './Clip.module.css';

export const SPEEDS = [0.5, 1, 1.5, 2] as const;

interface TransportProps {
  readonly isPlaying: boolean;
  readonly onToggle: () => void;
  readonly onBack: () => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** Large playback buttons within reach of the thumb. */
export function Transport({ isPlaying, onToggle, onBack, onPrevious, onNext }: TransportProps) {
  const speed = usePlayer((state) => state.speed);
  const faster = SPEEDS[(SPEEDS.indexOf(speed as (typeof SPEEDS)[number]) + 1) % SPEEDS.length] ?? 1;
  return (
    <div className={classes.transport}>
      <button type="button" aria-label={text.previous} onClick={onPrevious}>
        <Icon name="left" size={22} />
      </button>
      <button type="button" aria-label={text.back} onClick={onBack}>
        <Icon name="rewind" size={22} />
      </button>
      <button type="button" className={classes.play} aria-label={isPlaying ? text.pause : text.play} onClick={onToggle}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5.5v13l10.5-6.5z'} />
        </svg>
      </button>
      <button type="button" aria-label={text.speed(speed)} onClick={() => setSpeed(faster)}>
        {speedOf(speed)}
      </button>
      <button type="button" aria-label={text.next} onClick={onNext}>
        <Icon name="right" size={22} />
      </button>
    </div>
  );
}
