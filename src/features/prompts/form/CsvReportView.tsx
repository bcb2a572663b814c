import { promptForm as text } from '#text/pt/prompts.ts';
import { Icon } from '#light/icons/Icon.tsx';
import classes from './PromptForm.module.css';

const SHOWN = 50;

/** How many lines serve, and which do not and why. */
export function CsvReportView({
  summary,
  leftOut = 0,
  refused,
}: {
  summary: string;
  leftOut?: number;
  refused: readonly { line: number; reason: string }[];
}) {
  return (
    <div className={classes.report}>
      <p className={classes.usable}>
        <Icon name="check" />
        {summary}
      </p>
      {leftOut > 0 && <p>{text.leftOut(leftOut)}</p>}
      {refused.length > 0 && (
        <>
          <p className={classes.refused}>
            <Icon name="warning" />
            {text.refused(refused.length)}
          </p>
          <ul>
            {refused.slice(0, SHOWN).map(({ line, reason }) => (
              <li key={line}>{text.line(line, reason)}</li>
            ))}
            {refused.length > SHOWN && <li>{text.moreRefused(refused.length - SHOWN)}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
