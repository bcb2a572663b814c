import type { ReactNode } from 'react';
import { refusedLineText } from '#common/csv.ts';
import { fileImports as text } from '#text/fileImports.ts';
import classes from './RefusedLines.module.css';
import type { RefusedLine } from '#common/refusedLine.ts';

const SHOWN = 50;

interface RefusedLinesProps {
  readonly refused: readonly RefusedLine[];
  /** Number of all rejected lines, if `refused` holds only the first ones. */
  readonly total?: number;
  /** The button that downloads the lines. */
  readonly children: ReactNode;
}

/** Rejected lines of a CSV with their reasons, and a way to correct them. */
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
