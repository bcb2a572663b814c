import { Button } from '@mantine/core';
import type { Prompt } from '#contract/prompts.ts';
import { review as text } from '#text/review.ts';
import { common } from '#text/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import type { Verdict } from './verdictOf.ts';
import classes from './Finished.module.css';

export function Finished({
  verdicts,
  bad,
  back,
  onAgain,
}: {
  verdicts: readonly Verdict[];
  /** Found bad: from here to where each is mended. */
  bad: readonly Prompt[];
  back: string;
  onAgain: (() => void) | undefined;
}) {
  const of = (verdict: Verdict) => verdicts.filter((other) => other === verdict).length;
  return (
    <div className={classes.finished}>
      <h2>{verdicts.length === 0 ? text.noneTitle : text.doneTitle}</h2>
      <output>{verdicts.length === 0 ? text.none : text.done(of('good'), of('bad'))}</output>
      {bad.length > 0 && <Mend bad={bad} origin={`${back}/review`} />}
      <div className={classes.finishedActions}>
        {onAgain && <Button onClick={onAgain}>{text.again}</Button>}
        <ButtonLink variant="filled" href={back}>
          {common.back}
        </ButtonLink>
      </div>
    </div>
  );
}

function Mend({ bad, origin }: { bad: readonly Prompt[]; origin: string }) {
  return (
    <ul className={classes.mend}>
      {bad.map(({ id, name, reason }) => (
        <li key={id}>
          <span>
            {name}
            <small>{reason}</small>
          </span>
          <ButtonLink href={`/dashboard/prompts/${id}/edit?origin=${origin}`} aria-label={text.mend(name)}>
            {common.edit}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
