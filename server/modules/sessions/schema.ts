import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment } from '#server/db/columns.ts';
import { users } from '#server/modules/users/schema.ts';

/** One sign-in on one device; its refresh tokens follow each other. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie that reads audio and zips. */
    mediaHash: bytes('media_hash').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Of the client, as it was last used. */
    address: text('address').notNull().default(''),
    /** 'Lembrar de mim': such a session may rest for days, another for hours. */
    isRemembered: boolean('is_remembered').notNull().default(true),
    /** However much it is used. */
    expiresAt: moment('expires_at')
      .notNull()
      .default(sql`now() + interval '90 days'`),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
    createdAt,
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), uniqueIndex('sessions_media').on(table.mediaHash)],
);

/** Refresh tokens by SHA-256. A used one still answers with the same successor for a short grace. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: bytes('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
    createdAt,
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);
