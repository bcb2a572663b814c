import type { ReactNode } from 'react';
import { PageTitle } from '#core/PageTitle.tsx';
import { Mark } from '#core/marks/Mark.tsx';
import classes from './Problem.module.css';

/** Error screen with a reason and ways out. Depends on nothing that may have failed to load. */
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
