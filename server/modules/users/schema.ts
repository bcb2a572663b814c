import { boolean, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/kit/permissions.ts';
import { createdAt, updatedAt } from '#server/db/columns.ts';
import { sortKeysOf } from '#server/db/sortKeys.ts';

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    /**
     * The address folded by `foldEmail`, unique. Null only for accounts that share a folded address, which an older
     * release allowed.
     */
    addressKey: text('address_key'),
    role: text('role').$type<Role>().notNull(),
    passwordHash: text('password_hash'),
    active: boolean('active').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Inactive since creation; an activation link or an administrator activates it. */
    isPending: boolean('is_pending').notNull().default(false),
    /** Company account bound at the first sign-in; no other account opens this user, whatever its e-mail. */
    externalIssuer: text('external_issuer'),
    externalSubject: text('external_subject'),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('users_address_key').on(table.addressKey),
    uniqueIndex('users_external').on(table.externalIssuer, table.externalSubject),
  ],
);

const ofUsers = sortKeysOf('users');
/** Lists of users sort and search by these. */
export const userKeys = {
  name: ofUsers('name_key'),
  email: ofUsers('email_key'),
  /** Both names and the e-mail. */
  searched: ofUsers('searched'),
} as const;
