import { boolean, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/kit/permissions.ts';
import { createdAt, updatedAt } from '#server/db/columns.ts';

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    /**
     * The address as `foldEmail` has it, one account each. Null only where an older release made two of one.
     */
    addressKey: text('address_key'),
    role: text('role').$type<Role>().notNull(),
    passwordHash: text('password_hash'),
    active: boolean('active').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Inactive since it was made: its activation link, or an administrator, opens it. */
    isPending: boolean('is_pending').notNull().default(false),
    /**
     * The account of the company it was first opened with: from then on no other opens it, whatever e-mail it shows.
     */
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
