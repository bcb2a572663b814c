import type { Webhook } from '#contract/webhooks.ts';
import { webhooks as text } from '#text/webhooks.ts';
import { StateBadge } from '#ui/status/StateBadge.tsx';
import { stateLooks } from './stateLooks.ts';
import classes from './Webhooks.module.css';

/** State of the webhook, and why the last attempt failed. */
export function WebhookState({ webhook: { status, failure } }: { webhook: Webhook }) {
  return (
    <span className={classes.state}>
      <StateBadge look={stateLooks[status]}>{text.states[status]}</StateBadge>
      {failure !== null && <small>{failure}</small>}
    </span>
  );
}
