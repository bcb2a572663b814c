import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment } from '#server/db/columns.ts';
import { users } from '#server/modules/users/schema.ts';

/** Secret shared with a person's authenticator app; without `confirmedAt` it is being set up and not yet asked for. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted, and bound to this user's id. */
  secret: bytes('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** Newest time step whose code was used; codes of this or older steps are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Consecutive wrong codes; every fifth delays the next try. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  waitUntil: moment('wait_until'),
  createdAt,
});

/** Single-use replacements for a code, stored as keyed hashes. */
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

/** Single-use tokens, stored as SHA-256: mailed links and the intermediate steps of a sign-in. */
export const singleUseTokens = pgTable(
  'single_use_tokens',
  {
    hash: bytes('hash').primaryKey(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of what the token must be presented with: a cookie, or the id of a backup. */
    browserHash: bytes('browser_hash'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt,
  },
  (table) => [index('single_use_tokens_user').on(table.userId)],
);
