import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';
import { prompts } from '#server/db/schema/prompts.ts';
import { audit } from '#server/domain/audit/audit.ts';
import { addJobs } from '#server/jobs/queue.ts';

const BATCH = 500;

type Actor = Pick<AuthUser, 'id' | 'email'> | undefined;
type ProjectRow = Pick<typeof projects.$inferSelect, 'id' | 'name'>;
type PromptRow = Pick<typeof prompts.$inferSelect, 'id' | 'name'>;

/** Out of the bin at once; a job takes the prompts away, however many they are. */
export async function purgeOneProject(db: Queryable, user: Actor, { id, name }: ProjectRow): Promise<void> {
  await db
    .update(projects)
    .set({ purgedAt: sql`now()` })
    .where(eq(projects.id, id));
  await addJobs(db, 'purge-project', [{ payload: { projectId: id }, key: `purge:${id}` }]);
  await audit(db, user, { action: 'projects.purge', entityId: id, entityName: name });
}

export async function purgeOnePrompt(db: Queryable, user: Actor, prompt: PromptRow): Promise<void> {
  await deletePrompts(db, eq(prompts.id, prompt.id));
  await tellPurged(db, user, prompt);
}

function tellPurged(db: Queryable, user: Actor, { id, name }: PromptRow): Promise<void> {
  return audit(db, user, { action: 'prompts.purge', entityId: id, entityName: name });
}

/** Takes away what was put into the bin until a moment; answers how much that was. Each record has its audit line. */
export async function emptyBin(db: Queryable, user: Actor, until: SQL): Promise<{ projects: number; prompts: number }> {
  const gone = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(lte(projects.removedAt, until), isNull(projects.purgedAt)))
    .for('update');
  for (const project of gone) await purgeOneProject(db, user, project);
  let count = 0;
  for (;;) {
    // Those of a project in the bin go with it.
    const found = await db
      .select({ id: prompts.id, name: prompts.name })
      .from(prompts)
      .innerJoin(projects, eq(projects.id, prompts.projectId))
      .where(and(lte(prompts.removedAt, until), isNull(projects.removedAt)))
      .limit(BATCH)
      .for('update', { of: prompts });
    if (found.length === 0) return { projects: gone.length, prompts: count };
    const ids = found.map(({ id }) => id);
    count += await deletePrompts(db, inArray(prompts.id, ids));
    for (const prompt of found) await tellPurged(db, user, prompt);
  }
}

/** Deletes rows and leaves the audio that nobody else uses to a job. Answers how many they were. */
async function deletePrompts(db: Queryable, where: SQL): Promise<number> {
  const gone = await db
    .delete(prompts)
    .where(where)
    .returning({ now: prompts.audioHash, old: prompts.invalidatedHash });
  const hashes = [...new Set(gone.flatMap(({ now, old }) => [now, old]))].filter((hash) => hash !== null);
  if (hashes.length > 0) await addJobs(db, 'sweep-audio', [{ payload: { hashes } }]);
  return gone.length;
}

/** A part of a project's prompts; answers whether there were any. */
export async function deleteSomePrompts(db: Queryable, projectId: number): Promise<boolean> {
  const some = db.select({ id: prompts.id }).from(prompts).where(eq(prompts.projectId, projectId)).limit(BATCH);
  return (await deletePrompts(db, inArray(prompts.id, some))) > 0;
}
