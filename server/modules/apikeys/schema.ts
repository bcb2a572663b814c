import type { Scope } from '#contract/kit/permissions.ts';
import { bigint, boolean, date, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment, updatedAt } from '#server/db/columns.ts';
import { users } from '#server/modules/users/schema.ts';

/**
 * Keys of services: what they may do, and how much. Made in the browser; only their hash and first characters are kept.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial('id').primaryKey(),
    service: text('service').notNull(),
    /** The key's first characters, to know it by. */
    prefix: text('prefix').notNull(),
    /** SHA-256. A removed key's row stays away, so the same key could be made anew; 100 random bytes do not repeat. */
    keyHash: bytes('key_hash').notNull(),
    /** Good to the end of this day in TIME_ZONE; null = for ever. */
    expiresOn: date('expires_on'),
    active: boolean('active').notNull().default(true),
    scopes: text('scopes').array().$type<Scope[]>().notNull().default(['speech']),
    /** Characters a calendar month in TIME_ZONE; null = no limit of its own. */
    monthlyCharacterLimit: bigint('monthly_character_limit', { mode: 'number' }),
    /** Streams at a time; null = no limit of its own. */
    concurrencyLimit: integer('concurrency_limit'),
    /** Characters sent as prompts in the month that begins on this day. */
    sentMonth: date('sent_month'),
    sentCharacters: bigint('sent_characters', { mode: 'number' }).notNull().default(0),
    lastUsedAt: moment('last_used_at'),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.keyHash)],
);

/**
 * Speech being streamed to services now, over all processes: what limits and monthly reserves count. Unlogged: a crash
 * of
 * the database ends the streams too. A process says of its own every second that they live; a row not seen lately
 * counts no more.
 */
export const streams = pgTable('streams', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  apiKeyId: integer('api_key_id').notNull(),
  /** Of the text: what the month may still be charged. */
  characters: integer('characters').notNull(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});
