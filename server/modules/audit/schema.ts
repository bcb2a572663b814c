import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';
import { sortKeysOf } from '#server/db/sortKeys.ts';

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    userId: integer('user_id'),
    userEmail: text('user_email'),
    /** Service whose API key acted on the person's behalf. */
    service: text('service'),
    /** Client address; null if the server acted by itself. */
    address: text('address'),
    /** noun.verb, e.g. 'projects.remove'. */
    action: text('action').notNull(),
    entityId: text('entity_id'),
    entityName: text('entity_name'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('audit_log_at').on(table.at, table.id)],
);

const ofAudit = sortKeysOf('audit_log');
/** Lists of the audit log sort and search by these. */
export const auditKeys = {
  noun: ofAudit('noun'),
  /** Act, person and name of the record. */
  searched: ofAudit('searched'),
} as const;
