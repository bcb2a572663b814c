import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { WEBHOOK_FAILURES_MAX, WEBHOOK_RETRIES_S } from '#contract/webhooks.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { webhookDeliveries, webhooks } from './schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { addJobs } from '#server/modules/jobs.ts';
import type { Outcome } from './sendDelivery.ts';

export type DueDelivery = Awaited<ReturnType<typeof listDue>>[number];

/** Max backoff in seconds after consecutive failures: 2, 4, 8, … A receiver that is only restarting is not paused. */
const REST_MAX_S = 300;

const isAwake = and(isNull(webhooks.pausedAt), or(isNull(webhooks.restsUntil), lte(webhooks.restsUntil, sql`now()`)));
const isDue = and(eq(webhookDeliveries.status, 'waiting'), lte(webhookDeliveries.nextAt, sql`now()`));

export async function listHooksWithDue(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        isAwake,
        sql`
          exists (select from ${webhookDeliveries}
          where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${isDue})`,
      ),
    )
    .orderBy(webhooks.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Next due deliveries of a webhook, with its current settings; only one if the last try failed. */
export async function listDue(db: Database, webhookId: number, limit: number) {
  const rows = await db
    .select({
      id: webhookDeliveries.id,
      event: webhookDeliveries.event,
      data: webhookDeliveries.data,
      createdAt: webhookDeliveries.createdAt,
      webhookId: webhooks.id,
      url: webhooks.url,
      failures: webhooks.failures,
      secret: webhooks.secret,
      oldSecret: sql<Buffer | null>`case when ${webhooks.oldSecretUntil} > now() then ${webhooks.oldSecret} end`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhooks.id, webhookId), isAwake, isDue))
    .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.createdAt))
    .limit(limit);
  return rows[0] && rows[0].failures > 0 ? rows.slice(0, 1) : rows;
}

/**
 * Stores the outcome of a try; no row exists if it was deleted meanwhile. Locks the webhook's row first, like all
 * writers.
 */
export async function saveOutcome(db: Database, { id, webhookId }: DueDelivery, outcome: Outcome): Promise<void> {
  const { answer = null, durationMs, failure = null } = outcome;
  const tries = sql`${webhookDeliveries.tries} + 1`;
  const tried = { tries, triedAt: sql`now()`, answer, durationMs, failure };
  await db.transaction(async (tx) => {
    if (failure === null) {
      await tx
        .update(webhooks)
        .set({ failures: 0, failure: null, restsUntil: null })
        .where(and(eq(webhooks.id, webhookId), gt(webhooks.failures, 0)));
    } else await countFailure(tx, webhookId, failure);
    const waits = sql`(${`{${WEBHOOK_RETRIES_S.join()}}`}::int[])[${tries}]`;
    await tx
      .update(webhookDeliveries)
      .set({
        ...tried,
        ...(failure === null
          ? { status: 'delivered' as const }
          : {
              status: sql`case when ${waits} is null then 'failed' else 'waiting' end`,
              nextAt: sql`now() + make_interval(secs => coalesce(${waits}, 0))`,
            }),
      })
      .where(eq(webhookDeliveries.id, id));
  });
}

/**
 * Applies the backoff; after too many consecutive failures it pauses the webhook and notifies the log and the
 * administrators.
 */
async function countFailure(tx: Queryable, webhookId: number, failure: string): Promise<void> {
  const failures = sql`${webhooks.failures} + 1`;
  const isLast = sql`${failures} >= ${WEBHOOK_FAILURES_MAX} and ${webhooks.pausedAt} is null`;
  const [hook] = await tx
    .update(webhooks)
    .set({
      failures,
      failure,
      restsUntil: sql`now() + make_interval(secs => least(${REST_MAX_S}, 2 ^ least(${failures}, 20)))`,
      pausedAt: sql`case when ${isLast} then now() else ${webhooks.pausedAt} end`,
      isPausedByFailures: sql`${webhooks.isPausedByFailures} or ${isLast}`,
    })
    .where(eq(webhooks.id, webhookId))
    .returning({ name: webhooks.name, failures: webhooks.failures, isPaused: webhooks.isPausedByFailures });
  if (!hook?.isPaused || hook.failures !== WEBHOOK_FAILURES_MAX) return;
  const act = { action: 'webhooks.pause', entityId: webhookId, entityName: hook.name } as const;
  await audit(tx, undefined, { ...act, after: { count: hook.failures, reason: failure } });
}

const JOB = { payload: {}, key: 'deliver-webhooks', queue: 'webhooks', priority: -1 };

/** Enqueues the delivery job now. */
export async function notifyDeliveries(tx: Queryable): Promise<void> {
  await addJobs(tx, 'deliver-webhooks', [JOB]);
}

/** Enqueues the delivery job for the next due time, unless it is already due earlier. */
export async function wakeWhenDue(db: Database): Promise<void> {
  const [next] = await db
    .select({
      at: sql<Date | null>`min(greatest(${webhookDeliveries.nextAt}, ${webhooks.restsUntil}))`.mapWith(
        webhooks.createdAt,
      ),
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.status, 'waiting'), isNull(webhooks.pausedAt)));
  if (next?.at) await addJobs(db, 'deliver-webhooks', [{ ...JOB, runAt: next.at }], { keepsTime: true });
}
