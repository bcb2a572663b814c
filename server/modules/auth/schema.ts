import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment } from '#server/db/columns.ts';
import { users } from '#server/modules/users/schema.ts';

/**
 * What a person's authenticator app and this installation share; without `confirmedAt` it is being set up and asks
 * nobody.
 */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with a key of its own. */
  secret: bytes('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The newest time step whose code was taken: neither it nor an older one opens again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** In a row; every fifth has the next try wait. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  waitUntil: moment('wait_until'),
  createdAt,
});

/** In place of a code, once each. By keyed hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: bytes('hash').notNull(),
    usedAt: moment('used_at'),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

export type TokenPurpose =
  'activation' | 'recovery' | 'newPassword' | 'external' | 'secondFactor' | 'secondFactorSetup' | 'backup';

/** What lets a person through once: the links of mails, and what a sign-in hands on. By SHA-256. */
export const singleUseTokens = pgTable(
  'single_use_tokens',
  {
    hash: bytes('hash').primaryKey(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of what it only works together with: a cookie, or the id of a backup. */
    browserHash: bytes('browser_hash'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt,
  },
  (table) => [index('single_use_tokens_user').on(table.userId)],
);
