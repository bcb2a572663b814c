import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { isPresent, prompts } from '#server/modules/prompts/schema.ts';
import { startAttempts } from '#server/modules/prompts/promptAttempts.ts';
import type { Jobs } from '#server/modules/jobs.ts';
import type { JobContext } from '#server/jobs/runner.ts';

const BATCH = 500;

/** Gives prompts that lost their queue rank while their project was in the bin a new rank and a new job. */
export function resumePrompts(db: Database) {
  return async ({ projectId }: Jobs['wake-prompts'], { signal }: JobContext): Promise<void> => {
    for (let woken = BATCH; woken === BATCH; signal.throwIfAborted()) {
      woken = await db.transaction(async (tx) => {
        const found = await tx
          .select({ id: prompts.id, projectId: prompts.projectId })
          .from(prompts)
          .innerJoin(projects, eq(projects.id, prompts.projectId))
          .where(
            and(eq(prompts.projectId, projectId), eq(prompts.status, 'ENQUEUED'), isNull(prompts.queueRank), isPresent),
          )
          .orderBy(asc(prompts.id))
          .limit(BATCH)
          .for('update', { of: prompts });
        await startAttempts(tx, 'resume')(found);
        return found.length;
      });
    }
  };
}
