import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#server/db/columns.ts';

/**
 * Hits of a key in its present window, counted by all processes together. Unlogged: no hit waits for the disk, and a
 * crash of the database empties it. The key is a keyed hash: nobody's address is kept.
 */
export const limitWindows = pgTable('limit_windows', {
  key: bytes('key').primaryKey(),
  hits: integer('hits').notNull(),
  endsAt: moment('ends_at').notNull(),
});
