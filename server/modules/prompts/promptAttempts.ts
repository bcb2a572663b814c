import { eq, inArray, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { AudioWarning } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from './schema.ts';
import { type changedBy, nameOf } from '#server/modules/audit/audit.ts';
import { addJobs } from '#server/jobs/queue.ts';

/** Prompts of one project that may run before another project has its turn. */
const SHARE = 10;
const RANK_MAX = 32_767;

export const jobKeyOf = (promptId: number) => `prompt:${promptId}`;

/**
 * Where a project's next prompt stands in line (start-time fair queueing): behind its own waiting prompts, but never
 * behind the whole of another project's batch. Ranks are the jobs' priorities and begin anew when the line is empty.
 */
export async function rankFor(db: Queryable, projectId: number): Promise<(index: number) => number> {
  const { rows } = await db.execute<{ now: number | null; tail: number | null }>(sql`
    select (select min(queue_rank) from prompts where status = 'ENQUEUED') as now,
           (select max(queue_rank) from prompts where status = 'ENQUEUED' and project_id = ${projectId}) as tail`);
  const now = rows[0]?.now ?? 0;
  const tail = rows[0]?.tail;
  const first = tail === null || tail === undefined ? now : Math.max(now, tail + 1);
  return (index) => Math.min(RANK_MAX, first + Math.floor(index / SHARE));
}

/** Adds the job of a prompt's present attempt, in the transaction that made the attempt. */
export async function enqueue(
  db: Queryable,
  waiting: readonly { id: number; attempt: number; queueRank: number | null }[],
): Promise<void> {
  await addJobs(
    db,
    'synthesize-prompt',
    waiting.map(({ id, attempt, queueRank }) => ({
      payload: { promptId: id, attempt },
      key: jobKeyOf(id),
      priority: queueRank ?? 0,
    })),
  );
}

/** What a row becomes when its speech is wanted anew. */
const newAttempt = {
  status: 'ENQUEUED' as const,
  claim: null,
  failureCode: null,
  failureReason: null,
  warnings: [] as AudioWarning[],
  attempt: sql`${prompts.attempt} + 1`,
  version: sql`${prompts.version} + 1`,
  updatedAt: sql`now()`,
};

/** Begins a new attempt, by whoever changed the prompt: whatever still runs for the old one will not be written. */
export async function startAttempt(
  db: Queryable,
  prompt: { id: number; projectId: number },
  change: Partial<typeof prompts.$inferInsert> & ReturnType<typeof changedBy>,
): Promise<void> {
  const queueRank = (await rankFor(db, prompt.projectId))(0);
  const [row] = await db
    .update(prompts)
    .set({ ...change, ...newAttempt, askedByName: change.changedByName, queueRank })
    .where(eq(prompts.id, prompt.id))
    .returning({ id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank });
  await enqueue(db, [row!]);
}

/** What a row becomes that waits on with the attempt it has. */
const sameAttempt = { status: 'ENQUEUED' as const, claim: null };

/**
 * The same for many at once, in the order given; project by project they keep their fair places. `by` is who asks for
 * it; those that come out of the bin resume: what is to be spoken has not changed. `change`: what else becomes of them.
 */
export function startAttempts(
  db: Queryable,
  by: Pick<AuthUser, 'firstName' | 'lastName'> | 'resume',
  change: Partial<typeof prompts.$inferInsert> = {},
) {
  const attempt = by === 'resume' ? sameAttempt : { ...newAttempt, askedByName: nameOf(by) };
  const rankOf = new Map<number, (index: number) => number>();
  const done = new Map<number, number>();
  return async (found: readonly { id: number; projectId: number }[]): Promise<void> => {
    const byRank = new Map<number, number[]>();
    for (const { id, projectId } of found) {
      if (!rankOf.has(projectId)) rankOf.set(projectId, await rankFor(db, projectId));
      const index = done.get(projectId) ?? 0;
      done.set(projectId, index + 1);
      const rank = rankOf.get(projectId)!(index);
      byRank.set(rank, [...(byRank.get(rank) ?? []), id]);
    }
    for (const [queueRank, ids] of byRank) {
      await enqueue(
        db,
        await db
          .update(prompts)
          .set({ ...change, ...attempt, queueRank })
          .where(inArray(prompts.id, ids))
          .returning({ id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank }),
      );
    }
  };
}
