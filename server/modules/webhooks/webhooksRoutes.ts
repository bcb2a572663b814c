import { isDeepStrictEqual } from 'node:util';
import { and, count, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { OLD_SECRET_HOURS, TEST_EVENT, WEBHOOKS_MAX, webhooks as endpoints } from '#contract/webhooks.ts';
import type { Queryable } from '#server/db/database.ts';
import { webhookDeliveries, webhooks } from './schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { ForbiddenPlace } from '#server/base/publicAddress.ts';
import { checkDestination } from './checkDestination.ts';
import { notifyDeliveries } from './deliveryRows.ts';
import { readSecret, sealedFor } from './signDelivery.ts';
import { getWebhook, listDeliveries, listWebhooks, lockWebhook, type WebhookRow } from './webhookQueries.ts';

const PAUSED = 'O webhook está pausado. Retome-o antes.';
const TOO_MANY = `Já há ${WEBHOOKS_MAX} webhooks. Exclua um antes de criar outro.`;
const nextVersion = { version: sql`${webhooks.version} + 1`, updatedAt: sql`now()` };
const awake = { pausedAt: null, isPausedByFailures: false, failures: 0, failure: null, restsUntil: null };

export function registerWebhookRoutes(app: FastifyInstance, deps: Deps) {
  const seal = (secret: string, id: number) => deps.keys.seal(readSecret(secret), sealedFor(id));
  const refuseInside = async (url: string) => {
    await checkDestination(url, deps.config.WEBHOOK_ALLOWED_HOSTS).catch((error: unknown) => {
      if (error instanceof ForbiddenPlace) throw new Refusal('INVALID_INPUT', { fields: { url: error.message } });
      throw error;
    });
  };
  registerEndpoints(app, deps, endpoints, {
    list: (input, { db }) => listWebhooks(db, input),
    get: ({ id }, { db }) => getWebhook(db, id),
    create: {
      prepareAndTransact: async ({ secret, ...entries }, { user, transact }) => {
        await refuseInside(entries.url);
        return transact(async (db) => {
          await refuseTooMany(db);
          const unsealed = Buffer.alloc(0);
          const values = { ...entries, secret: unsealed, createdById: user.id };
          const [row] = await db.insert(webhooks).values(values).returning();
          const { id } = row!;
          await db
            .update(webhooks)
            .set({ secret: seal(secret, id) })
            .where(eq(webhooks.id, id));
          await audit(db, user, { action: 'webhooks.create', ...naming(row!), after: describe(row!) });
          return getWebhook(db, id);
        });
      },
    },
    update: {
      prepareAndTransact: async ({ id, secret, ...entries }, { user, expectedVersion, transact }) => {
        await refuseInside(entries.url);
        return transact(async (db) => {
          const before = await lockWebhook(db, id);
          if (expectedVersion !== undefined && expectedVersion !== before.version)
            throw new Refusal('CONFLICT', { present: await getWebhook(db, id) });
          const after = { ...before, ...entries };
          if (secret === undefined && isDeepStrictEqual(before, after)) return getWebhook(db, id);
          const oldSecretUntil = sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`;
          const renewed = secret !== undefined && {
            secret: seal(secret, id),
            oldSecret: before.secret,
            oldSecretUntil,
          };
          await db
            .update(webhooks)
            .set({ ...entries, ...renewed, restsUntil: null, ...nextVersion })
            .where(eq(webhooks.id, id));
          await notifyDeliveries(db);
          const isSecretNew = secret !== undefined && { isSecretNew: true };
          const act = { action: 'webhooks.update', ...naming(after) } as const;
          await audit(db, user, { ...act, before: describe(before), after: { ...describe(after), ...isSecretNew } });
          return getWebhook(db, id);
        });
      },
    },
    async toggle({ id }, { db, user }) {
      const row = await lockWebhook(db, id);
      const isPaused = row.pausedAt !== null;
      // The person who resumes a webhook becomes its owner; one owned by a demo account would be paused at the next
      // start.
      await db
        .update(webhooks)
        .set({ ...(isPaused ? { ...awake, createdById: user.id } : { pausedAt: sql`now()` }), ...nextVersion })
        .where(eq(webhooks.id, id));
      if (isPaused) await sendWaiting(db, id);
      await audit(db, user, { action: isPaused ? 'webhooks.resume' : 'webhooks.pause', ...naming(row) });
      return getWebhook(db, id);
    },
    async remove({ id }, { db, user }) {
      const row = await lockWebhook(db, id);
      await db.delete(webhooks).where(eq(webhooks.id, id));
      await audit(db, user, { action: 'webhooks.remove', ...naming(row), before: describe(row) });
      return {};
    },
    async test({ id }, { db, user }) {
      const row = await lockWebhook(db, id);
      await refuseWhilePaused(db, row);
      const data = { webhook: { id, name: row.name }, path: '/dashboard/webhooks' };
      await db.insert(webhookDeliveries).values({ webhookId: id, event: TEST_EVENT, data });
      // Skip the backoff, since somebody waits for the test.
      await db.update(webhooks).set({ restsUntil: null }).where(eq(webhooks.id, id));
      await audit(db, user, { action: 'webhooks.test', ...naming(row) });
      return {};
    },
    deliveries: (input, { db }) => listDeliveries(db, input),
    async replay({ id, delivery }, { db, user }) {
      const row = await lockWebhook(db, id);
      await refuseWhilePaused(db, row);
      const [again] = await db
        .update(webhookDeliveries)
        .set({ status: 'waiting', tries: 0, nextAt: sql`now()` })
        .where(and(eq(webhookDeliveries.id, delivery), eq(webhookDeliveries.webhookId, id)))
        .returning({ event: webhookDeliveries.event });
      if (!again) throw new Refusal('NOT_FOUND', { message: 'Esta entrega não existe mais.' });
      await db.update(webhooks).set({ restsUntil: null }).where(eq(webhooks.id, id));
      await notifyDeliveries(db);
      await audit(db, user, { action: 'webhooks.replay', ...naming(row), after: { events: [again.event] } });
      return {};
    },
  });
}

/** Makes all waiting deliveries due now. */
async function sendWaiting(db: Queryable, webhookId: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ nextAt: sql`now()` })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'waiting')));
  await notifyDeliveries(db);
}

async function refuseTooMany(db: Queryable): Promise<void> {
  const [counted] = await db.select({ total: count() }).from(webhooks);
  if (counted!.total >= WEBHOOKS_MAX) throw new Refusal('CONFLICT', { message: TOO_MANY });
}

async function refuseWhilePaused(db: Queryable, { id, pausedAt }: WebhookRow): Promise<void> {
  if (pausedAt !== null) throw new Refusal('CONFLICT', { message: PAUSED, present: await getWebhook(db, id) });
}

const naming = ({ id, name }: Pick<WebhookRow, 'id' | 'name'>) => ({ entityId: id, entityName: name });

/** Audit log values; of the address only the host, since many addresses contain a secret in their path. */
function describe({ name, url, events, includesText }: Pick<WebhookRow, 'name' | 'url' | 'events' | 'includesText'>) {
  return { name, host: new URL(url).host, events, includesText };
}
