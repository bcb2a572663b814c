import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { BIN_DAYS } from '#contract/bin.ts';
import type { Database } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { addJobs, type Jobs } from '#server/jobs/queue.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import { deleteSomePrompts, emptyBin } from './purge.ts';

/** Takes a purged project away, part by part, so that nothing else waits for a million rows. */
export function purgeProject(db: Database) {
  return async ({ projectId }: Jobs['purge-project'], { signal }: JobContext): Promise<void> => {
    const purged = and(eq(projects.id, projectId), isNotNull(projects.purgedAt));
    const [project] = await db.select({ zipFile: projects.zipFile }).from(projects).where(purged);
    if (!project) return;
    // Prompts first: a worker that writes its result holds a prompt and then wants the counts, never the other way
    // round.
    while (await db.transaction((tx) => deleteSomePrompts(tx, projectId))) signal.throwIfAborted();
    await db.transaction(async (tx) => {
      await tx.delete(projects).where(purged);
      if (project.zipFile) await addJobs(tx, 'remove-zip', [{ payload: { file: project.zipFile } }]);
    });
  };
}

/** What has lain in the bin for its days is gone for good. */
export async function expireBin(db: Database): Promise<void> {
  await db.transaction((tx) => emptyBin(tx, undefined, sql`now() - make_interval(days => ${BIN_DAYS})`));
}
