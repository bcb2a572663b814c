import { bigint, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CatalogueEntry, RecognizerEntry } from '#contract/catalogueFile.ts';
import { createdAt, moment, updatedAt } from '#server/db/columns.ts';
import { models } from '#server/modules/models/schema.ts';
import { users } from '#server/modules/users/schema.ts';

/** Voices and recognizers of a catalogue being installed; a row is deleted once they are in use. */
export const voiceInstalls = pgTable('voice_installs', {
  key: text('key').primaryKey(),
  /** Catalogue entry at the time of the request, with absolute addresses. */
  entry: jsonb('entry').$type<CatalogueEntry | RecognizerEntry>().notNull(),
  /** Hosts that its files may come from, redirects included. */
  hosts: jsonb('hosts').$type<readonly string[]>().notNull(),
  state: text('state')
    .$type<'waiting' | 'fetching' | 'paused' | 'checking' | 'preparing' | 'failed'>()
    .notNull()
    .default('waiting'),
  /** Incremented at every start or resume; jobs of earlier attempts write nothing. */
  attempt: integer('attempt').notNull().default(1),
  /** Consecutive tries that received no byte. */
  tries: integer('tries').notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  /** Bytes per second. */
  rate: doublePrecision('rate').notNull().default(0),
  message: text('message'),
  modelId: integer('model_id').references(() => models.id, { onDelete: 'cascade' }),
  startedById: integer('started_by_id').references(() => users.id, { onDelete: 'set null' }),
  /** Null if the configuration requested the install. */
  startedByName: text('started_by_name'),
  /** When the next automatic try is due. */
  retryAt: moment('retry_at'),
  createdAt,
  updatedAt,
});
