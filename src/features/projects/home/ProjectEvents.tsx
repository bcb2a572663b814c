import type { ProjectEvent } from '#contract/projects.ts';
import { nameOfAct } from '#common/auditWords.ts';
import { projectHome as text } from '#text/projectHome.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './ProjectHome.module.css';

/** The latest acts in a project, with who and when. */
export function ProjectEvents({ events }: { events: readonly ProjectEvent[] }) {
  if (events.length === 0) return <p className={classes.about}>{text.noEvents}</p>;
  return (
    <ol className={classes.events}>
      {events.map(({ id, at, who, action, entityName }) => (
        <li key={id}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <span>
            <b>{who ?? text.someone}</b> {nameOfAct(action)} {entityName}
          </span>
        </li>
      ))}
    </ol>
  );
}
