import type { ReactNode } from 'react';
import type { DeliveryStatus, WebhookStatus } from '#contract/webhooks/webhooks.ts';
import { Icon } from '#light/icons/Icon.tsx';
import classes from './Webhooks.module.css';

const icons = {
  active: 'check',
  failing: 'warning',
  paused: 'ban',
  waiting: 'clock',
  delivered: 'check',
  failed: 'bang',
} as const;

/** Ground, glyph and word, so that colour never speaks alone. */
export function StateBadge({ state, children }: { state: WebhookStatus | DeliveryStatus; children: ReactNode }) {
  return (
    <span className={classes.badge} data-state={state}>
      <Icon name={icons[state]} size={14} />
      {children}
    </span>
  );
}
