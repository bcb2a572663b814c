import type { Prompt } from '#contract/prompts.ts';
import { describeDifference, prompts as text, warningNames } from '#text/prompts.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { isInvalid } from '#features/prompts/rows/isInvalid.ts';
import classes from '#features/prompts/rows/Prompts.module.css';

/** The text or its line in a file, and below it the prompt's problems and review. */
export function PromptText({ prompt }: { prompt: Prompt }) {
  const { fileName, line, reason, status, failureReason, warnings, heard, approvedAt, approvedBy } = prompt;
  return (
    <div className={classes.text}>
      <p className={classes.written} title={prompt.text}>
        {prompt.text}
      </p>
      {fileName && (
        <small>
          <Icon name="file" size={14} />
          {text.fromFile(fileName, line)}
        </small>
      )}
      {isInvalid(prompt) && reason && <p className={classes.reason}>{text.reasonOf(reason)}</p>}
      {prompt.isRemade && <p className={classes.remade}>{text.remade(reason ?? '')}</p>}
      {status === 'FAILED' && failureReason && <p className={classes.failure}>{failureReason}</p>}
      {approvedAt && approvedBy && (
        <p className={classes.approved} title={formatDateTime(approvedAt)}>
          {text.approvedBy(approvedBy)}
        </p>
      )}
      {heard?.status === 'agrees' && <p className={classes.approved}>{text.heardNames.agrees}</p>}
      {heard?.differences.map((one) => (
        <p key={`${one.from} ${one.expected} ${one.heard}`} className={classes.warning}>
          {describeDifference(one)}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          {warningNames[warning]}
        </p>
      ))}
    </div>
  );
}
