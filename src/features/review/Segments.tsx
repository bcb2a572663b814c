import { review as text } from '#text/pt/review.ts';
import type { Verdict } from './verdictOf.ts';
import classes from './Review.module.css';

/** One segment a clip: good, bad, open, here. */
export function Segments({ verdicts, at }: { verdicts: readonly Verdict[]; at: number }) {
  const of = (verdict: Verdict) => verdicts.filter((other) => other === verdict).length;
  return (
    <>
      <p className="visually-hidden">{text.segments(of('good'), of('bad'), verdicts.length)}</p>
      <div className={classes.segments} aria-hidden="true">
        {verdicts.map((verdict, i) => (
          <i key={i} data-verdict={verdict} data-here={i === at || undefined} />
        ))}
      </div>
    </>
  );
}
