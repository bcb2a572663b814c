import type { Prompt } from '#contract/prompts.ts';
import { describeDifference, prompts as text, warningNames } from '#text/prompts.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { playFrom, startBefore } from '#core/player/playerStore.ts';
import { clipOf } from '#features/prompts/rows/clipOf.ts';
import { isRejected } from '#common/review.ts';
import classes from '#features/prompts/rows/Prompts.module.css';

/** The text or its line in a file, and below it the prompt's problems and review. */
export function PromptText({ prompt }: { prompt: Prompt }) {
  const { openComments = 0, approvals = [], approvalMissing = [] } = prompt;
  const isWaiting = !prompt.approvedAt && !isRejected(prompt) && approvals.length > 0 && approvalMissing.length > 0;
  const { fileName, line, reason, status, failureReason, warnings, heard, approvedAt, approvedBy, recording } = prompt;
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
      {recording && recording.text !== prompt.text && (
        <p className={classes.warning} title={recording.text}>
          {text.forOtherText}
        </p>
      )}
      {isRejected(prompt) && reason && <p className={classes.reason}>{text.reasonOf(reason)}</p>}
      {prompt.isRemade && <p className={classes.remade}>{text.remade(reason ?? '')}</p>}
      {status === 'FAILED' && failureReason && <p className={classes.failure}>{failureReason}</p>}
      {approvedAt && approvedBy && (
        <p className={classes.approved} title={formatDateTime(approvedAt)}>
          {text.approvedBy(approvedBy)}
        </p>
      )}
      {openComments > 0 && <p className={classes.warning}>{text.openComments(openComments)}</p>}
      {isWaiting && (
        <p className={classes.warning}>
          {text.partlyApproved(
            approvals.map(({ by }) => by),
            approvalMissing,
          )}
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
          <HearPlace prompt={prompt} place={prompt.warningPlaces?.[warning]} />
        </p>
      ))}
    </div>
  );
}

/** Plays the audio from shortly before a warning's place. */
function HearPlace({ prompt, place }: { readonly prompt: Prompt; readonly place: number | undefined }) {
  const { path } = prompt;
  if (place === undefined || path === null) return null;
  return (
    <button
      type="button"
      className={classes.place}
      aria-label={text.hearPlaceOf(prompt.name, place)}
      onClick={() => playFrom(clipOf(prompt, path), startBefore(place))}
    >
      {text.hearPlace(place)}
    </button>
  );
}
