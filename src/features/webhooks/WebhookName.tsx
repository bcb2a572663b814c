import { Link } from 'wouter';
import type { Webhook } from '#contract/webhooks.ts';
import classes from './Webhooks.module.css';

/** Its name leads to what it has sent. Of the address only the host: the rest may be a secret of the receiver's. */
export function WebhookName({ webhook: { id, name, url } }: { webhook: Webhook }) {
  return (
    <span className={classes.name}>
      <Link href={`/dashboard/webhooks/${id}/deliveries`}>{name}</Link>
      <code>{URL.canParse(url) ? new URL(url).host : url}</code>
    </span>
  );
}
