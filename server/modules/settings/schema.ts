import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from '#server/db/columns.ts';

/** Keys shared by all processes of this installation. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: bytes('value').notNull() });

export const settings = pgTable('settings', { name: text('name').primaryKey(), value: jsonb('value').notNull() });
