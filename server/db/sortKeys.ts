import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Mostly generated columns (migration 0019): lower case without diacritics, long texts truncated to 80 characters.
 * Defined here instead of in the tables, so that ordinary reads do not fetch them.
 */
const made =
  (table: string) =>
  (column: string): SQL =>
    sql`${sql.identifier(table)}.${sql.identifier(column)}`;

/**
 * Place in the script: in the order in which prompts came, 2^32 apart, until they are moved. Computed, so that an
 * upgrade need not write a million rows, and a release from before it need not know it.
 */
export const positionIn = ({ position, id }: { readonly position: SQLWrapper; readonly id: SQLWrapper }): SQL =>
  sql`coalesce(${position}, ${id}::bigint << 32)`;

const ofPrompts = made('prompts');
export const promptKeys = {
  position: positionIn({ position: ofPrompts('position'), id: ofPrompts('id') }),
  name: ofPrompts('name_key'),
  text: ofPrompts('text_key'),
  speaker: ofPrompts('speaker_key'),
  reason: ofPrompts('reason_key'),
  failureReason: ofPrompts('failure_key'),
  /** Name, text and file. */
  searched: ofPrompts('searched'),
  /** Voice, reason and failure of rejected or failed prompts; null for others. */
  searchedReasons: ofPrompts('searched_reasons'),
} as const;

const ofProjects = made('projects');
export const projectKeys = {
  name: ofProjects('name_key'),
  description: ofProjects('description_key'),
  /** Name and description. */
  searched: ofProjects('searched'),
} as const;

const ofUsers = made('users');
export const userKeys = {
  name: ofUsers('name_key'),
  email: ofUsers('email_key'),
  /** Both names and the e-mail. */
  searched: ofUsers('searched'),
} as const;

const ofAudit = made('audit_log');
export const auditKeys = {
  noun: ofAudit('noun'),
  /** Act, person and name of the record. */
  searched: ofAudit('searched'),
} as const;

export const costKeys = { name: made('costs')('name_key') } as const;
