import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { Delivery, Webhook, webhooks as endpoints } from '#contract/webhooks.ts';
import type { Queryable } from '#server/db/database.ts';
import { webhookDeliveries, webhooks } from './schema.ts';
import { direct, fold, matches } from '#server/db/search.ts';
import { Refusal } from '#server/base/refusal.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

const sortable = { id: webhooks.id, name: fold(webhooks.name), createdAt: webhooks.createdAt } as const;

export async function listWebhooks(db: Queryable, input: ParsedInput<typeof endpoints.list>) {
  const { page, perPage, search, orderBy, orderByDirection } = input;
  const where = search ? matches(fold(sql`${webhooks.name} || ' ' || ${webhooks.url}`), search) : undefined;
  const rows = await db
    .select()
    .from(webhooks)
    .where(where)
    .orderBy(direct(sortable[orderBy], orderByDirection), direct(webhooks.id, orderByDirection))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return {
    data: rows.map(toWebhook),
    meta: { total: await countOf(db, webhooks, where), perPage, page },
    count: rows.length,
  };
}

export async function getWebhook(db: Queryable, id: number): Promise<Webhook> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!row) throw gone();
  return toWebhook(row);
}

export async function lockWebhook(db: Queryable, id: number): Promise<WebhookRow> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update');
  if (!row) throw gone();
  return row;
}

const searched = sql`${webhookDeliveries.id} || ' ' || coalesce(${webhookDeliveries.failure}, '')`;

export async function listDeliveries(db: Queryable, input: ParsedInput<typeof endpoints.deliveries>) {
  const { id, page, perPage, search, status, event, orderBy, orderByDirection } = input;
  await getWebhook(db, id);
  const where = and(
    eq(webhookDeliveries.webhookId, id),
    status && eq(webhookDeliveries.status, status),
    event && eq(webhookDeliveries.event, event),
    search ? matches(fold(searched), search) : undefined,
  );
  const key =
    orderBy === 'triedAt' ? sql`coalesce(${webhookDeliveries.triedAt}, '-infinity')` : webhookDeliveries.createdAt;
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(direct(key, orderByDirection), direct(webhookDeliveries.id, orderByDirection))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return {
    data: rows.map(toDelivery),
    meta: { total: await countOf(db, webhookDeliveries, where), perPage, page },
    count: rows.length,
  };
}

async function countOf(db: Queryable, table: typeof webhooks | typeof webhookDeliveries, where: SQL | undefined) {
  const [counted] = await db.select({ total: count() }).from(table).where(where);
  return counted!.total;
}

const gone = () => new Refusal('NOT_FOUND', { message: 'Este webhook não existe mais.' });

const momentOf = (at: Date | null) => at?.toISOString() ?? null;

function toWebhook(row: WebhookRow): Webhook {
  const { id, name, url, events, includesText, failures, failure, pausedAt, oldSecretUntil, version } = row;
  const isOldGood = oldSecretUntil !== null && oldSecretUntil > new Date();
  return {
    id,
    name,
    url,
    events,
    includesText,
    status: pausedAt !== null ? 'paused' : failures > 0 ? 'failing' : 'active',
    failures,
    failure,
    pausedAt: momentOf(pausedAt),
    oldSecretUntil: isOldGood ? momentOf(oldSecretUntil) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
  };
}

function toDelivery(row: typeof webhookDeliveries.$inferSelect): Delivery {
  const { id, event, status, tries, createdAt, triedAt, nextAt, answer, durationMs, failure } = row;
  return {
    id,
    event,
    status,
    tries,
    createdAt: createdAt.toISOString(),
    triedAt: momentOf(triedAt),
    nextAt: status === 'waiting' ? nextAt.toISOString() : null,
    answer,
    durationMs,
    failure,
  };
}
