import { review as text } from '#text/review.ts';
import type { Verdict } from './verdictOf.ts';
import classes from './Review.module.css';

/** More than these would be slivers. */
const SEGMENTS_MAX = 40;

/** How far the review is: one segment a clip; of many clips, how large a part is good, bad and open. */
export function Segments({ verdicts, at }: { verdicts: readonly Verdict[]; at: number }) {
  const of = (verdict: Verdict) => verdicts.filter((other) => other === verdict).length;
  return (
    <>
      <p className="visually-hidden">{text.segments(of('good'), of('bad'), verdicts.length)}</p>
      <div className={classes.segments} data-many={verdicts.length > SEGMENTS_MAX || undefined} aria-hidden="true">
        {verdicts.length > SEGMENTS_MAX ? (
          <>
            {(['good', 'bad', 'open'] as const).map((verdict) => (
              <i key={verdict} data-verdict={verdict} style={{ flexGrow: of(verdict) }} />
            ))}
            <b style={{ left: `${((at + 0.5) / verdicts.length) * 100}%` }} />
          </>
        ) : (
          verdicts.map((verdict, i) => <i key={i} data-verdict={verdict} data-here={i === at || undefined} />)
        )}
      </div>
    </>
  );
}
