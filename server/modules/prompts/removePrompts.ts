import { inArray, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from './schema.ts';
import { auditMany, nameOf } from '#server/modules/audit/audit.ts';
import { removeJobs } from '#server/jobs/queue.ts';
import { jobKeyOf } from './promptAttempts.ts';

const BATCH = 500;

/** Moves prompts to the bin with their audio. A running synthesis finishes. */
export async function removePrompts(tx: Queryable, user: AuthUser, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    const { id, name, text, speaker, status } = prompts;
    const found = await tx
      .select({ id, name, text, speaker, status })
      .from(prompts)
      .where(inArray(prompts.id, some))
      .orderBy(prompts.id)
      .for('update');
    await tx
      .update(prompts)
      .set({
        removedAt: sql`now()`,
        removedByName: nameOf(user),
        queueRank: sql`case when ${status} = 'ENQUEUED' then null else ${prompts.queueRank} end`,
      })
      .where(inArray(prompts.id, some));
    const waiting = found.filter((prompt) => prompt.status === 'ENQUEUED');
    await removeJobs(
      tx,
      waiting.map((prompt) => jobKeyOf(prompt.id)),
    );
    await auditMany(
      tx,
      user,
      found.map((prompt) => ({
        action: 'prompts.remove' as const,
        entityId: prompt.id,
        entityName: prompt.name,
        before: { text: prompt.text, speaker: prompt.speaker },
      })),
    );
  }
}
