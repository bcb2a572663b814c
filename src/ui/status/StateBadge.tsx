import type { ReactNode } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import type { IconName } from '#core/icons/paths.ts';
import classes from './StateBadge.module.css';

/** Icon and tone of a state; without a tone it looks neutral. */
export interface StateLook {
  readonly icon: IconName;
  readonly tone?: 'good' | 'busy' | 'bad' | 'over';
}

/** Badge for the state of a record: background, icon and word, so that colour is never the only sign. */
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
