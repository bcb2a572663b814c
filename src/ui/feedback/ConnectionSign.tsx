import { layout } from '#text/layout.ts';
import { outbox as text } from '#text/outbox.ts';
import classes from './ConnectionSign.module.css';

interface ConnectionSignProps {
  readonly connection: 'online' | 'weak' | 'offline';
  /** Time (hh'h'mm) of the oldest data on screen, if it comes from the cache. */
  readonly dataOf: string | undefined;
  readonly waiting: number;
  readonly problems: number;
  readonly onOpen: () => void;
}

/** Three bars and a word for the connection; pending mutations link to their list. */
export function ConnectionSign({ connection, dataOf, waiting, problems, onOpen }: ConnectionSignProps) {
  const decisions = problems > 0 ? text.problems(problems) : waiting > 0 ? text.waiting(waiting) : undefined;
  return (
    <span className={classes.status}>
      <output className={classes.sign} data-connection={connection}>
        <span className={classes.bars} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span className={classes.word}>
          {layout[connection]}
          {dataOf !== undefined && <span className={classes.age}>, {text.dataOf(dataOf)}</span>}
        </span>
      </output>
      {decisions !== undefined && (
        <button type="button" className={classes.decisions} data-problem={problems > 0 || undefined} onClick={onOpen}>
          {decisions}
        </button>
      )}
      <output className="visually-hidden">{decisions}</output>
    </span>
  );
}
