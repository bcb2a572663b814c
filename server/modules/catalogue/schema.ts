import { bigint, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CatalogueEntry } from '#contract/catalogueFile.ts';
import { createdAt, moment, updatedAt } from '#server/db/columns.ts';
import { models } from '#server/modules/models/schema.ts';
import { users } from '#server/modules/users/schema.ts';

/** Voices of the catalogue on their way to being models; a row goes once its model speaks. */
export const voiceInstalls = pgTable('voice_installs', {
  key: text('key').primaryKey(),
  /** As it stood in the catalogue when it was asked for, its addresses absolute. */
  entry: jsonb('entry').$type<CatalogueEntry>().notNull(),
  /** Hosts that its files may come from, redirects included. */
  hosts: jsonb('hosts').$type<readonly string[]>().notNull(),
  state: text('state')
    .$type<'waiting' | 'fetching' | 'paused' | 'checking' | 'preparing' | 'failed'>()
    .notNull()
    .default('waiting'),
  /** Raised whenever it is begun or goes on: a job of an earlier one writes nothing. */
  attempt: integer('attempt').notNull().default(1),
  /** Tries in a row that brought no byte. */
  tries: integer('tries').notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  /** Bytes a second. */
  rate: doublePrecision('rate').notNull().default(0),
  message: text('message'),
  modelId: integer('model_id').references(() => models.id, { onDelete: 'cascade' }),
  startedById: integer('started_by_id').references(() => users.id, { onDelete: 'set null' }),
  /** Null where the configuration asked for it. */
  startedByName: text('started_by_name'),
  /** When a wait ends. */
  retryAt: moment('retry_at'),
  createdAt,
  updatedAt,
});
