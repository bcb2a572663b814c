import type { ReactNode } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import type { IconName } from '#core/icons/paths.ts';
import classes from './States.module.css';

/** A one-line notice above the content. */
export function Note({
  icon,
  tone = 'plain',
  children,
}: {
  icon: IconName;
  tone?: 'plain' | 'warn';
  children: ReactNode;
}) {
  return (
    <output className={classes.note} data-tone={tone}>
      <Icon name={icon} />
      <span className={classes.noteText}>{children}</span>
    </output>
  );
}
