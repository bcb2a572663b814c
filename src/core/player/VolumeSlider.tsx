import type { CSSProperties } from 'react';
import { player as text } from '#text/player.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { setVolume, usePlayer } from './playerStore.ts';
import classes from './PlayerChoices.module.css';

export function VolumeSlider() {
  const volume = usePlayer((state) => state.volume);
  return (
    <span className={classes.volume} style={{ '--heard': `${volume * 100}%` } as CSSProperties}>
      <Icon name="volume" />
      <input
        type="range"
        aria-label={text.volume}
        aria-valuetext={text.volumeText(volume)}
        min={0}
        max={1}
        step={0.01}
        value={volume}
        onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
      />
    </span>
  );
}
