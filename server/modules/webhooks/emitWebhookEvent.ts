import { sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Queryable } from '#server/db/database.ts';

/**
 * Enqueues an event for every subscribed webhook, sent once the transaction commits; for events that no trigger raises
 * because they are no row.
 */
export async function emitWebhookEvent(
  tx: Queryable,
  event: WebhookEvent,
  data: { path: string } & Record<string, unknown>,
  /** Only for webhooks that include texts. */
  words: Record<string, unknown> = {},
): Promise<void> {
  await tx.execute(
    sql`select 1 from raise_webhook(${event}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(words)}::jsonb)`,
  );
}
