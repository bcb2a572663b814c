import { Button } from '@mantine/core';
import { review as text } from '#text/pt/review.ts';
import { common } from '#text/pt/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import type { Verdict } from './verdictOf.ts';
import classes from './Review.module.css';

export function Finished({
  verdicts,
  back,
  onAgain,
}: {
  verdicts: readonly Verdict[];
  back: string;
  onAgain: (() => void) | undefined;
}) {
  const of = (verdict: Verdict) => verdicts.filter((other) => other === verdict).length;
  return (
    <div className={classes.finished}>
      <h2>{verdicts.length === 0 ? text.noneTitle : text.doneTitle}</h2>
      <output>{verdicts.length === 0 ? text.none : text.done(of('good'), of('bad'))}</output>
      <div className={classes.finishedActions}>
        {onAgain && <Button onClick={onAgain}>{text.again}</Button>}
        <ButtonLink variant="filled" href={back}>
          {common.back}
        </ButtonLink>
      </div>
    </div>
  );
}
