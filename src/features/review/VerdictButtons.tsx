import { review as text } from '#text/review.ts';
import type { Verdict } from './verdictOf.ts';
import classes from './Verdicts.module.css';

interface VerdictButtonsProps {
  readonly verdict: Verdict;
  readonly isOfInvalidated: boolean;
  readonly asksReason: boolean;
  readonly hasKeys: boolean;
  readonly onGood: () => void;
  readonly onBad: () => void;
}

/** Buttons at a fixed place within reach of the thumb, independent of the text's length. */
export function VerdictButtons({ verdict, isOfInvalidated, asksReason, hasKeys, onGood, onBad }: VerdictButtonsProps) {
  return (
    <div className={classes.verdicts} data-single={isOfInvalidated || undefined}>
      {!isOfInvalidated && (
        <button
          type="button"
          className={classes.bad}
          aria-expanded={asksReason}
          disabled={verdict === 'bad'}
          onClick={onBad}
        >
          {text.invalidate}
          <small>
            {text.invalidateThen}
            {hasKeys && <kbd aria-hidden="true">S</kbd>}
          </small>
        </button>
      )}
      <button type="button" className={classes.good} disabled={verdict === 'good'} onClick={onGood}>
        {isOfInvalidated ? text.revise : text.good}
        <small>
          {text.goodThen}
          {hasKeys && <kbd aria-hidden="true">D</kbd>}
        </small>
      </button>
    </div>
  );
}
