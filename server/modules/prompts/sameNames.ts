import { type SQL, sql } from 'drizzle-orm';
import type { UsableLine } from '#common/csv.ts';
import type { Queryable } from '#server/db/database.ts';
import { promptKeys, prompts } from './schema.ts';

/**
 * Subquery for prompts of a project with a normalized name; rows from before names were normalized may store another
 * form. It consists of two selects, since the planner uses no index for the conditions joined by `or`. The offset keeps
 * conditions of the outer query out of them: with `removed_at is null`, the planner may read all prompts of the project
 * by another index.
 */
export const promptsNamed = (projectId: number, name: SQL, columns: SQL) => sql`(
  select ${columns} from ${prompts} where ${prompts.projectId} = ${projectId} and ${prompts.name} = ${name}
  union all
  select ${columns} from ${prompts} where ${prompts.projectId} = ${projectId}
    and ${prompts.name} <> entoa_normalize(${prompts.name}) and entoa_normalize(${prompts.name}) = ${name}
  offset 0
)`;

/**
 * Returns the names that are used in the project, not counting its bin: one index lookup per name, however many prompts
 * there are.
 */
export async function findTakenNames(db: Queryable, projectId: number, names: readonly string[]): Promise<string[]> {
  const wanted = sql.param([...new Set(names)]);
  // The inner limit prevents the planner from reading all prompts of the project, or all with one name.
  const found = await db.execute<{ name: string }>(sql`
    select wanted.name from unnest(${wanted}::text[]) as wanted(name)
    cross join lateral (
      select 1 from ${promptsNamed(projectId, sql`wanted.name`, sql`removed_at`)} as named
      where removed_at is null limit 1
    ) as one`);
  return found.rows.map(({ name }) => name);
}

/** Characters of texts that one answer holds at most. */
const TEXTS_MAX = 2_000_000;

/**
 * The texts that an update by a file would replace, in the order of the names: of several prompts of a name that of the
 * first one in the script. Undefined if they are longer than an answer may be.
 */
export async function findTexts(
  db: Queryable,
  projectId: number,
  names: readonly string[],
): Promise<string[] | undefined> {
  const columns = sql`id, text, removed_at, ${promptKeys.position} as place`;
  const { rows } = await db.execute<{ texts: string[] | null }>(sql`
    with found as materialized (
      select wanted.at, named.text from unnest(${sql.param(names)}::text[]) with ordinality as wanted(name, at)
      cross join lateral (
        select text from ${promptsNamed(projectId, sql`wanted.name`, columns)} as named
        where removed_at is null order by place, id limit 1
      ) as named
    )
    select case when (select sum(length(text)) from found) <= ${TEXTS_MAX}
      then (select array_agg(text order by at) from found) end as texts`);
  return rows[0]!.texts ?? undefined;
}

/** Lines with names that the project does not have yet; of equal names only the first. */
export async function leaveOutSameNames(
  db: Queryable,
  projectId: number,
  lines: readonly UsableLine[],
): Promise<readonly UsableLine[]> {
  const names = lines.map(({ name }) => name);
  const taken = new Set(await findTakenNames(db, projectId, names));
  return lines.filter(({ name }) => {
    if (taken.has(name)) return false;
    taken.add(name);
    return true;
  });
}
