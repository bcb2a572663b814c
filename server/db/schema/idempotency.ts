import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '#server/db/columns.ts';
import { users } from '#server/modules/users/schema.ts';

/** Stored responses by user and Idempotency-Key, kept for a week. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: bytes('request_hash').notNull(),
    /** Stored as json text, so that a repeat is byte-identical. */
    answer: json('answer'),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
);
