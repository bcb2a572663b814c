import type { ReactNode } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { webhooks as text } from '#text/webhooks.ts';
import { WebhookName } from './WebhookName.tsx';
import { WebhookState } from './WebhookState.tsx';
import classes from './Webhooks.module.css';

export function WebhookCard({ webhook, actions }: { webhook: Webhook; actions: ReactNode }) {
  return (
    <div className={classes.card}>
      <WebhookName webhook={webhook} />
      <WebhookState webhook={webhook} />
      <p className={classes.soft}>{webhook.events.map((event) => text.events[event]).join(', ')}</p>
      <div className={classes.cardFoot}>{actions}</div>
    </div>
  );
}
