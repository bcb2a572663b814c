import { type SQL, sql } from 'drizzle-orm';

/**
 * Names columns that lists sort and search by: mostly generated (migration 0019), lower case without diacritics, long
 * texts cut at 80 characters. They stand beside a noun's table, not in it, so that ordinary reads do not fetch them.
 */
export const sortKeysOf =
  (table: string) =>
  (column: string): SQL =>
    sql`${sql.identifier(table)}.${sql.identifier(column)}`;
