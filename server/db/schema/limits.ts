import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#server/db/columns.ts';

/**
 * Hits of a key in its current window, counted by all processes together. Unlogged, so that no hit waits for the disk;
 * a database crash empties it. The key is a keyed hash, so no address is stored.
 */
export const limitWindows = pgTable('limit_windows', {
  key: bytes('key').primaryKey(),
  hits: integer('hits').notNull(),
  endsAt: moment('ends_at').notNull(),
});
