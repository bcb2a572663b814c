import type { ReactNode } from 'react';
import { PageTitle } from '#core/PageTitle.tsx';
import { Mark } from '#core/marks/Mark.tsx';
import classes from './Problem.module.css';

/** A screen that has nothing to show: why, and where to go. Needs nothing that may have failed to load. */
export function Problem({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  return (
    <div className={classes.problem}>
      <Mark size={72} />
      <PageTitle title={title}>{title}</PageTitle>
      <p>{sentence}</p>
      <div className={classes.ways}>{children}</div>
    </div>
  );
}
