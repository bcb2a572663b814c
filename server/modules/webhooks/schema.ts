import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryStatus, WebhookEvent } from '#contract/webhooks.ts';
import { bytes, createdAt, moment, updatedAt } from '#server/db/columns.ts';
import { users } from '#server/modules/users/schema.ts';

/** Receivers of event notifications. */
export const webhooks = pgTable('webhooks', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  includesText: boolean('includes_text').notNull().default(false),
  /** Encrypted. */
  secret: bytes('secret').notNull(),
  /** Previous secret, which also signs until `oldSecretUntil`. */
  oldSecret: bytes('old_secret'),
  oldSecretUntil: moment('old_secret_until'),
  /** Consecutive failed tries, and the reason of the last one. */
  failures: integer('failures').notNull().default(0),
  failure: text('failure'),
  /** End of the backoff after failed tries. */
  restsUntil: moment('rests_until'),
  pausedAt: moment('paused_at'),
  /** True if paused by failures, not by a person. */
  isPausedByFailures: boolean('is_paused_by_failures').notNull().default(false),
  createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
  version: integer('version').notNull().default(1),
  createdAt,
  updatedAt,
});

/** Events to deliver: inserted by triggers, in the transaction of the event (migration 0024). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    data: jsonb('data').$type<{ path: string }>().notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
    triedAt: moment('tried_at'),
    /** HTTP status. */
    answer: integer('answer'),
    durationMs: integer('duration_ms'),
    failure: text('failure'),
    createdAt,
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_waiting')
      .on(table.webhookId, table.nextAt)
      .where(sql`${table.status} = 'waiting'`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);
