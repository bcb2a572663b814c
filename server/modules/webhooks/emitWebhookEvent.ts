import { sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Queryable } from '#server/db/database.ts';

/** Tells every webhook that listens, once the transaction commits; of what is no row, so that no trigger sees it. */
export async function emitWebhookEvent(
  tx: Queryable,
  event: WebhookEvent,
  data: { path: string } & Record<string, unknown>,
): Promise<void> {
  await tx.execute(sql`select 1 from raise_webhook(${event}, ${JSON.stringify(data)}::jsonb, '{}')`);
}
