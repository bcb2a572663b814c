import type { ReactNode } from 'react';
import { refusedLineText } from '#common/csv.ts';
import { fileImports as text } from '#text/fileImports.ts';
import classes from './RefusedLines.module.css';
import type { RefusedLine } from '#common/refusedLine.ts';

const SHOWN = 50;

interface RefusedLinesProps {
  readonly refused: readonly RefusedLine[];
  /** All of them, where `refused` are only the first. */
  readonly total?: number;
  /** The button that hands them over. */
  readonly children: ReactNode;
}

/** Lines of a CSV that became no prompt: where, why, and the way to mend them. */
export function RefusedLines({ refused, total = refused.length, children }: RefusedLinesProps) {
  const shown = refused.slice(0, SHOWN);
  return (
    <>
      <ul className={classes.lines}>
        {shown.map((one) => (
          <li key={one.line}>{refusedLineText(one)}</li>
        ))}
        {total > shown.length && <li>{text.more(total - shown.length)}</li>}
      </ul>
      <div className={classes.mend}>
        {children}
        <span>{text.mend}</span>
      </div>
    </>
  );
}
