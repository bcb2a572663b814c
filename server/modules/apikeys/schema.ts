import type { Scope } from '#contract/kit/permissions.ts';
import { bigint, boolean, date, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment, updatedAt } from '#server/db/columns.ts';
import { users } from '#server/modules/users/schema.ts';

/**
 * API keys of services, with their scopes and limits. Keys are generated in the browser; only hash and prefix are
 * stored.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial('id').primaryKey(),
    service: text('service').notNull(),
    /** First characters of the key, by which people recognize it. */
    prefix: text('prefix').notNull(),
    /** SHA-256. Removed keys leave no row, so one could be created again; 100 random bytes do not repeat by chance. */
    keyHash: bytes('key_hash').notNull(),
    /** Last valid day in TIME_ZONE; null = no expiry. */
    expiresOn: date('expires_on'),
    active: boolean('active').notNull().default(true),
    scopes: text('scopes').array().$type<Scope[]>().notNull().default(['speech']),
    /** Characters per calendar month in TIME_ZONE; null = no limit of its own. */
    monthlyCharacterLimit: bigint('monthly_character_limit', { mode: 'number' }),
    /** Concurrent streams; null = KEY_STREAMS. */
    concurrencyLimit: integer('concurrency_limit'),
    /** First day of the month that `sentCharacters` counts. */
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
 * Speech being streamed to services now, over all processes; limits and monthly quotas count these rows. Unlogged,
 * since a database crash ends the streams too. Each process renews its rows every second; a row not renewed for
 * LIVING_SECONDS no longer counts.
 */
export const streams = pgTable('streams', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  apiKeyId: integer('api_key_id').notNull(),
  /** Length of the text, which the month's quota may still be charged. */
  characters: integer('characters').notNull(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});
