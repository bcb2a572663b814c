import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment } from '#server/db/columns.ts';
import { users } from '#server/modules/users/schema.ts';

/** One sign-in on one device, with a chain of refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie that authorizes audio and zip downloads. */
    mediaHash: bytes('media_hash').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Client address of the last use. */
    address: text('address').notNull().default(''),
    /** 'Lembrar de mim': a remembered session may be idle for days, others for hours. */
    isRemembered: boolean('is_remembered').notNull().default(true),
    /** Absolute end, regardless of use. */
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

/** Refresh tokens by SHA-256. For a short grace period, a used token returns the same successor again. */
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
