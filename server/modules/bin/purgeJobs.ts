import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { BIN_DAYS } from '#contract/bin.ts';
import type { Database } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { keepRejectionsOfLinks } from '#server/modules/verdicts/verdicts.ts';
import { addJobs, type Jobs } from '#server/modules/jobs.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import { deleteSomePrompts, emptyBin } from './purge.ts';

/** Deletes a purged project in batches, so that no long transaction blocks other work. */
export function purgeProject(db: Database) {
  return async ({ projectId }: Jobs['purge-project'], { signal }: JobContext): Promise<void> => {
    const purged = and(eq(projects.id, projectId), isNotNull(projects.purgedAt));
    const [project] = await db.select({ zipFile: projects.zipFile }).from(projects).where(purged);
    if (!project) return;
    // Prompts first, because a worker that stores its result locks a prompt before the project's counts; the reverse
    // order could deadlock.
    while (await db.transaction((tx) => deleteSomePrompts(tx, projectId))) signal.throwIfAborted();
    await db.transaction(async (tx) => {
      await keepRejectionsOfLinks(tx, projectId);
      await tx.delete(projects).where(purged);
      if (project.zipFile) await addJobs(tx, 'remove-zip', [{ payload: { file: project.zipFile } }]);
    });
  };
}

/** Purges what has been in the bin for BIN_DAYS. */
export async function expireBin(db: Database): Promise<void> {
  await db.transaction((tx) => emptyBin(tx, undefined, sql`now() - make_interval(days => ${BIN_DAYS})`));
}
