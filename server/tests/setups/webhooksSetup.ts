import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Delivery, WebhookEvent, webhooks } from '#contract/webhooks.ts';
import type { TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import type { ReceivedWebhook, WebhookReceiver } from '#testing/webhookReceiver.ts';

/** The tests' receivers are on this machine. */
export const LOOPBACK_ALLOWED = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Creates a webhook subscribed to all events by default. */
export async function newWebhook(
  admin: Client,
  { url }: Pick<WebhookReceiver, 'url'>,
  change: { name?: string; events?: WebhookEvent[]; includesText?: boolean } = {},
) {
  const secret = newSecret();
  const given = { name: 'Central de atendimento', events: [...WebhookEvent.options], ...change };
  return { ...(await admin.call(webhooks.create, { ...given, url, secret })), secret };
}

/** Secrets that signed a delivery, according to an independent implementation of the specification. */
export function signers({ headers, id, text }: ReceivedWebhook, secrets: readonly string[]): string[] {
  const at = String(headers['webhook-timestamp']);
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return [];
  const given = String(headers['webhook-signature']).split(' ');
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return given.includes(`v1,${createHmac('sha256', key).update(`${id}.${at}.`).update(text).digest('base64')}`);
  });
}

export async function deliveriesOf(admin: Client, id: number): Promise<Delivery[]> {
  return (await admin.call(webhooks.deliveries, { id, perPage: 100 })).data;
}

/** Makes all delayed retries due now. */
export async function letTimePass({ db }: TestServer): Promise<void> {
  await db.execute(sql`update webhook_deliveries set next_at = now() where status = 'waiting'`);
  await db.execute(sql`update webhooks set rests_until = null`);
  await db.execute(
    sql`select 1 from graphile_worker.add_job('deliver-webhooks', '{}', 'webhooks', now(), 25, 'deliver-webhooks', -1)`,
  );
}

export const untilTried = (admin: Client, id: number, tries: number) =>
  until(`${tries} tries`, async () => {
    const [delivery] = await deliveriesOf(admin, id);
    return delivery && delivery.tries >= tries && delivery;
  });
