import type { ReactNode } from 'react';
import classes from './ListCards.module.css';

/** The first line of a card: the record's name, and its state at the end. */
export function CardHead({ children }: { children: ReactNode }) {
  return <div className={classes.head}>{children}</div>;
}

/** The last line of a card: when it was made, and its actions at the end. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}
