import type { Prompt } from '#contract/prompts.ts';
import { review as text } from '#text/review.ts';
import type { Verdict } from './verdictOf.ts';
import classes from './Clip.module.css';

/** What was decided about the clip before, and by whom; nothing where nothing was. */
export function PreviousVerdict({
  prompt,
  verdict,
  isOfInvalidated,
}: {
  prompt: Prompt;
  verdict: Verdict;
  isOfInvalidated: boolean;
}) {
  if (verdict === 'good')
    return <p className={classes.verdict}>{prompt.approvedBy ? text.approvedBy(prompt.approvedBy) : text.revised}</p>;
  if (verdict === 'open' && !isOfInvalidated && !prompt.isRemade) return null;
  return (
    <p className={classes.verdict} data-verdict="bad">
      {prompt.isRemade ? text.remade : text.invalidated}: {prompt.reason}
    </p>
  );
}
