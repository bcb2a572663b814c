import { Link } from 'wouter';
import type { Webhook } from '#contract/webhooks.ts';
import classes from './Webhooks.module.css';

/** Name with a link to the deliveries. Only the host of the address is shown, because the rest may contain a secret. */
export function WebhookName({ webhook: { id, name, url } }: { webhook: Webhook }) {
  return (
    <span className={classes.name}>
      <Link href={`/dashboard/webhooks/${id}/deliveries`}>{name}</Link>
      <code>{hostOf(url)}</code>
    </span>
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
