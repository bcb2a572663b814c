import { useId } from 'react';
import { player as text, speedOf } from '#text/player.ts';
import { setSpeed, usePlayer } from './playerStore.ts';
import classes from './PlayerChoices.module.css';

const speeds = [0.5, 1, 1.5, 2] as const;

export function SpeedChoice() {
  const speed = usePlayer((state) => state.speed);
  const name = useId();
  return (
    <fieldset className={classes.speeds}>
      <legend className="visually-hidden">{text.speed}</legend>
      {speeds.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={choice === speed}
            onChange={() => setSpeed(choice)}
          />
          {speedOf(choice)}
        </label>
      ))}
    </fieldset>
  );
}
