import type { ReactNode } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import type { IconName } from '#core/icons/paths.ts';
import classes from './StateBadge.module.css';

/** How a state looks; without a tone it is nothing in particular. */
export interface StateLook {
  readonly icon: IconName;
  readonly tone?: 'good' | 'busy' | 'bad' | 'over';
}

/** The state of a record: ground, glyph and word, so that colour never speaks alone. */
export function StateBadge({
  look: { icon, tone },
  title,
  children,
}: {
  look: StateLook;
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}
