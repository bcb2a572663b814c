import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import { VERSION_PROMPTS_MAX, type VersionKind } from '#contract/scriptVersions.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameOf } from '#server/modules/audit/audit.ts';
import { projectCounts } from '#server/modules/projects/schema.ts';
import { scriptVersions } from '#server/modules/scriptVersions/schema.ts';
import { promptKeys, prompts } from './schema.ts';

/** Versions of a project that were made by themselves: how many are kept, and how many prompts they have together. */
const [AUTOMATIC_MAX, AUTOMATIC_PROMPTS_MAX] = [50, 1_000_000];

/** The name of a version, and the reason for which it was made. */
export interface VersionLabel {
  readonly kind: VersionKind;
  readonly name: string;
}

/**
 * Keeps the project's script before the caller's transaction changes it, and returns the version's id; undefined if the
 * project has too many prompts. If nothing has changed since the newest version, that one is used again. The database
 * does all of it, so that long scripts never pass through this process.
 */
export async function keepVersion(
  tx: Queryable,
  user: AuthUser,
  projectId: number,
  label: Omit<VersionLabel, 'kind'> & { readonly kind: Exclude<VersionKind, 'saved'> },
): Promise<number | undefined> {
  if (await isTooLong(tx, projectId)) return undefined;
  const [newest] = await tx
    .select({
      id: scriptVersions.id,
      digest: scriptVersions.digest,
      kind: scriptVersions.kind,
      isTaken: sql<boolean>`${scriptVersions.changed} is not null`,
    })
    .from(scriptVersions)
    .where(eq(scriptVersions.projectId, projectId))
    .orderBy(desc(scriptVersions.id))
    .limit(1)
    // Of two files at once, the second waits here, and gets a version of its own to be taken back by.
    .for('update');
  const id = await insertVersion(tx, user, projectId, label, newest?.isTaken ? undefined : newest?.digest);
  if (id === undefined) {
    if (newest && newest.kind !== 'saved')
      await tx
        .update(scriptVersions)
        .set({ ...label, ...author(user), createdAt: sql`now()` })
        .where(eq(scriptVersions.id, newest.id));
    return newest?.id;
  }
  await tx.execute(sql`
    delete from script_versions using (
      select id, row_number() over newer as place, sum(total) over newer as prompts from script_versions
      where project_id = ${projectId} and kind <> 'saved' window newer as (order by id desc)
    ) as old
    where script_versions.id = old.id and place > 1
      and (place > ${AUTOMATIC_MAX} or prompts > ${AUTOMATIC_PROMPTS_MAX})`);
  return id;
}

const author = (user: AuthUser) => ({ createdById: user.id, createdByName: nameOf(user) });

/** True if the project has too many prompts for versions. */
export async function isTooLong(tx: Queryable, projectId: number): Promise<boolean> {
  const [counts] = await tx
    .select({ total: projectCounts.total })
    .from(projectCounts)
    .where(eq(projectCounts.projectId, projectId));
  return (counts?.total ?? 0) > VERSION_PROMPTS_MAX;
}

/** Stores the script as it is; undefined if its digest is the given one. */
export async function insertVersion(
  tx: Queryable,
  user: AuthUser,
  projectId: number,
  { kind, name }: VersionLabel,
  digest?: string,
): Promise<number | undefined> {
  const { createdById, createdByName } = author(user);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with script as materialized (
      select count(*)::int as total, coalesce(json_agg(
        json_build_array(id, name, text, position, file_name, line) order by ${promptKeys.position}, id
      ), '[]') as content
      from ${prompts} where ${and(eq(prompts.projectId, projectId), isNull(prompts.removedAt))}
    )
    insert into script_versions (project_id, kind, name, content, digest, total, created_by_id, created_by_name)
    select ${projectId}, ${kind}, ${name}, content, md5(content::text), total, ${createdById}, ${createdByName}
    from script where md5(content::text) is distinct from ${digest ?? null}
    returning id`);
  return rows[0]?.id;
}

/** Notes what of these prompts is not as it was in the version any more, so that it can be taken back. */
export async function noteChanged(
  tx: Queryable,
  { id, projectId }: { readonly id: number | undefined; readonly projectId: number },
  touched: readonly number[],
): Promise<void> {
  if (id === undefined) return;
  const given = sql.param([...new Set(touched)]);
  await tx.execute(sql`
    with was as materialized ${versionRows(eq(scriptVersions.id, id))}
    update script_versions set undone_at = null, changed = (
      select json_agg(json_build_array(given.id, now.name, now.text, now.position))
      from unnest(${given}::int[]) as given(id)
      left join was on was.id = given.id
      left join prompts as now on now.id = given.id and now.project_id = ${projectId} and now.removed_at is null
      where (was.name, was.text, was.position) is distinct from (now.name, now.text, now.position)
    ) where id = ${id}`);
}

/**
 * The prompts of a version as a table; `place` counts from 1. To be materialized: a join that reads it again would
 * parse the whole content for each row.
 */
export const versionRows = (which: SQL, column: 'content' | 'changed' = 'content'): SQL => sql`(
  select (given ->> 0)::int as id, given ->> 1 as name, given ->> 2 as text, (given ->> 3)::bigint as position,
    given ->> 4 as file_name, (given ->> 5)::int as line, json_array_length(given) > 4 as knows_file, place
  from ${scriptVersions}, json_array_elements(${sql.identifier(column)}) with ordinality as element(given, place)
  where ${which})`;

/** The script as it is now, like `versionRows`. */
export const presentRows = (projectId: number): SQL => sql`(
  select id, name, text, position, file_name, line, row_number() over (order by ${promptKeys.position}, id) as place
  from ${prompts} where ${and(eq(prompts.projectId, projectId), isNull(prompts.removedAt))})`;
