import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { assertProjectExists } from './assertProjectExists.ts';

/** More than any team has; a list of choices ends there. */
const AUTHORS_MAX = 200;

/** Who made a project's prompts: one look into the index an author, however many prompts there are. */
export async function listAuthors(db: Queryable, projectId: number): Promise<{ id: number; name: string }[]> {
  await assertProjectExists(db, projectId);
  const next = (after: string) => sql`
    select min(created_by_id) from prompts
    where project_id = ${projectId} and removed_at is null and created_by_id > ${sql.raw(after)}`;
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    with recursive authors as (
      select (${next('0')}) as id
      union all
      select (${next('authors.id')}) from authors where authors.id is not null
    )
    select users.id, users.first_name || ' ' || users.last_name as name
    from authors join users on users.id = authors.id order by name limit ${AUTHORS_MAX}`);
  return rows;
}
