import type { Ref } from 'react';
import classes from './Player.module.css';

interface PlayButtonProps {
  readonly label: string;
  readonly isPlaying?: boolean;
  readonly isLarge?: boolean;
  readonly isDisabled?: boolean;
  /** True while what was pressed is being fetched. */
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function PlayButton({ label, isPlaying, isLarge, isDisabled, isBusy, onClick, ref }: PlayButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes.button}
      data-large={isLarge || undefined}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5.5v13l10.5-6.5z'} />
      </svg>
    </button>
  );
}
