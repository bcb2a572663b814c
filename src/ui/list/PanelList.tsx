import type { ReactNode } from 'react';
import classes from './PanelList.module.css';

/** A few records below each other, too few for a table. */
export function PanelList({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <ul className={`${classes.list} ${className}`} aria-label={label}>
      {children}
    </ul>
  );
}
