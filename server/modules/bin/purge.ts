import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { takes } from '#server/modules/takes/schema.ts';
import { listRejectedAudio } from '#server/modules/verdicts/verdicts.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { addJobs } from '#server/modules/jobs.ts';

const BATCH = 500;

type Actor = Pick<AuthUser, 'id' | 'email'> | undefined;
type ProjectRow = Pick<typeof projects.$inferSelect, 'id' | 'name'>;
type PromptRow = Pick<typeof prompts.$inferSelect, 'id' | 'name'>;

/** Removes the project from the bin at once; a job deletes its prompts, however many there are. */
export async function purgeOneProject(db: Queryable, user: Actor, { id, name }: ProjectRow): Promise<void> {
  await db
    .update(projects)
    .set({ purgedAt: sql`now()` })
    .where(eq(projects.id, id));
  await addJobs(db, 'purge-project', [{ payload: { projectId: id }, key: `purge:${id}` }]);
  await audit(db, user, { action: 'projects.purge', entityId: id, entityName: name });
}

export async function purgeOnePrompt(db: Queryable, user: Actor, prompt: PromptRow): Promise<void> {
  await deletePrompts(db, [prompt.id]);
  await tellPurged(db, user, prompt);
}

function tellPurged(db: Queryable, user: Actor, { id, name }: PromptRow): Promise<void> {
  return audit(db, user, { action: 'prompts.purge', entityId: id, entityName: name });
}

/** Purges what was put into the bin up to a moment and returns the counts. Each record gets an audit entry. */
export async function emptyBin(db: Queryable, user: Actor, until: SQL): Promise<{ projects: number; prompts: number }> {
  const gone = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(lte(projects.removedAt, until), isNull(projects.purgedAt)))
    .for('update');
  for (const project of gone) await purgeOneProject(db, user, project);
  let count = 0;
  for (;;) {
    // Prompts of a binned project are purged with it.
    const found = await db
      .select({ id: prompts.id, name: prompts.name })
      .from(prompts)
      .innerJoin(projects, eq(projects.id, prompts.projectId))
      .where(and(lte(prompts.removedAt, until), isNull(projects.removedAt)))
      .limit(BATCH)
      .for('update', { of: prompts });
    if (found.length === 0) return { projects: gone.length, prompts: count };
    count += await deletePrompts(
      db,
      found.map(({ id }) => id),
    );
    for (const prompt of found) await tellPurged(db, user, prompt);
  }
}

/**
 * Deletes rows that the caller has locked, together with their takes; a job deletes audio that nothing else uses.
 * Returns the number of rows.
 */
async function deletePrompts(db: Queryable, ids: readonly number[]): Promise<number> {
  const kept = await db
    .delete(takes)
    .where(inArray(takes.promptId, [...ids]))
    .returning({ hash: takes.audioHash });
  const rejected = await listRejectedAudio(db, ids);
  const gone = await db
    .delete(prompts)
    .where(inArray(prompts.id, [...ids]))
    .returning({ hash: prompts.audioHash });
  const hashes = [...new Set([...rejected, ...[...kept, ...gone].flatMap(({ hash }) => hash ?? [])])];
  if (hashes.length > 0) await addJobs(db, 'sweep-audio', [{ payload: { hashes } }]);
  return gone.length;
}

/** Deletes one batch of a project's prompts; returns whether there were any. */
export async function deleteSomePrompts(db: Queryable, projectId: number): Promise<boolean> {
  const some = await db
    .select({ id: prompts.id })
    .from(prompts)
    .where(eq(prompts.projectId, projectId))
    .limit(BATCH)
    .for('update');
  return (
    (await deletePrompts(
      db,
      some.map(({ id }) => id),
    )) > 0
  );
}
