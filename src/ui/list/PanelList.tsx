import type { ReactNode } from 'react';
import classes from './PanelList.module.css';

/** A list of a few records, too short for a table. */
export function PanelList({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <ul className={`${classes.list} ${className}`} aria-label={label}>
      {children}
    </ul>
  );
}
