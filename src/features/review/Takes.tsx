import { review as text } from '#text/review.ts';
import classes from './Clip.module.css';

/** The new audio and the one that was found bad, to be heard by turns. */
export function Takes({ isOld, onHear }: { isOld: boolean; onHear: (old: boolean) => void }) {
  return (
    <fieldset className={classes.takes}>
      <legend className="visually-hidden">{text.takes}</legend>
      <button type="button" aria-pressed={!isOld} onClick={() => onHear(false)}>
        {text.newTake}
      </button>
      <button type="button" aria-pressed={isOld} onClick={() => onHear(true)}>
        {text.oldTake}
      </button>
    </fieldset>
  );
}
