import type { BatchPreview } from '#contract/batches.ts';
import { batches as text } from '#text/batches.ts';
import classes from './Batch.module.css';

interface BatchFiguresProps {
  readonly preview: BatchPreview | undefined;
  readonly failure: string | undefined;
  /** Enough is chosen to be counted. */
  readonly isAsked: boolean;
}

/** How many, how long and what it costs, before anything happens. */
export function BatchFigures({ preview, failure, isAsked }: BatchFiguresProps) {
  if (!isAsked) return null;
  if (failure !== undefined)
    return (
      <p role="alert" className={classes.problem}>
        {failure}
      </p>
    );
  return (
    <output aria-label={text.preview} className={classes.preview}>
      {preview === undefined ? text.counting : <Figures preview={preview} />}
    </output>
  );
}

function Figures({ preview: { matched, changes, seconds, characters, cost, notDone } }: { preview: BatchPreview }) {
  return (
    <>
      <p>{changes === 0 ? text.nothing : <b>{text.changes(changes, matched)}</b>}</p>
      {changes > 0 && (
        <p>
          {text.takes(seconds)} {text.costs(characters, cost)}
        </p>
      )}
      {notDone.length > 0 && (
        <ul>
          {notDone.map(({ code, reason, count }) => (
            <li key={code}>{text.stays(count, reason)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
