import type { ReactNode } from 'react';
import { script as text } from '#text/script.ts';
import classes from './Script.module.css';

interface ScriptLinesProps<Line> {
  readonly title: string;
  readonly help?: string;
  readonly lines: readonly Line[];
  readonly total: number;
  readonly isOpen?: boolean;
  readonly children: (line: Line) => { key: number; name: string; where?: string; said: ReactNode };
}

/** Lines of one kind, the first of them one by one; nothing where there are none. */
export function ScriptLines<Line>({ title, help, lines, total, isOpen, children }: ScriptLinesProps<Line>) {
  if (total === 0) return null;
  return (
    <details className={classes.lines} open={isOpen}>
      <summary>{title}</summary>
      {help !== undefined && <p className={classes.help}>{help}</p>}
      <ul>
        {lines.map(children).map(({ key, name, where, said }) => (
          <li key={key}>
            <b>{name}</b>
            {where !== undefined && <span>{where}</span>}
            {said}
          </li>
        ))}
        {total > lines.length && <li>{text.more(total - lines.length)}</li>}
      </ul>
    </details>
  );
}
