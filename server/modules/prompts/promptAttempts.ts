import { eq, inArray, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { AudioWarning } from '#contract/audio.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from './schema.ts';
import { type changedBy, nameOf } from '#server/modules/audit/audit.ts';
import { addJobs } from '#server/modules/jobs.ts';

/** Prompts of one project that may run before another project gets its turn. */
const SHARE = 10;
const RANK_MAX = 32_767;

export const jobKeyOf = (promptId: number) => `prompt:${promptId}`;

/**
 * Queue rank of a project's next prompts (start-time fair queueing): behind its own pending prompts, but never behind
 * another project's whole batch. Ranks are job priorities and restart when the queue is empty.
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

/** Enqueues the current attempt of prompts, in the transaction that created it. */
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

/** Column values of a row whose synthesis starts again. */
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

/** Starts a new attempt in the name of whoever changed the prompt; results of the previous attempt are discarded. */
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

/** Column values of a row that is queued again with the same attempt. */
const sameAttempt = { status: 'ENQUEUED' as const, claim: null };

/**
 * Starts attempts of many prompts in the given order, with fair queue ranks per project. `by` is the requesting user,
 * or 'resume' for restored prompts, which keep their attempt. `change` adds column values.
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
