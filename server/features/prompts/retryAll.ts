import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { projects, prompts } from '../../db/schema.ts';
import { enqueue, newAttempt, rankFor } from './enqueue.ts';

const BATCH = 500;

/** Begins a new attempt of every failed prompt that matches; those of archived projects stay as they are. */
export async function retryAll(tx: Queryable, where: SQL | undefined): Promise<{ count: number; matched: number }> {
  const rankOf = new Map<number, (index: number) => number>();
  const done = new Map<number, number>();
  let [count, matched, lastId] = [0, 0, 0];
  for (;;) {
    const found = await tx.select({ id: prompts.id, projectId: prompts.projectId, active: projects.active }).from(prompts)
      .innerJoin(projects, eq(projects.id, prompts.projectId)).where(and(where, gt(prompts.id, lastId)))
      .orderBy(asc(prompts.id)).limit(BATCH).for('update', { of: prompts });
    if (found.length === 0) return { count, matched };
    lastId = found.at(-1)!.id;
    matched += found.length;
    const open = found.filter(({ active }) => active);
    const byRank = new Map<number, number[]>();
    for (const { id, projectId } of open) {
      if (!rankOf.has(projectId)) rankOf.set(projectId, await rankFor(tx, projectId));
      const index = done.get(projectId) ?? 0;
      done.set(projectId, index + 1);
      const rank = rankOf.get(projectId)!(index);
      byRank.set(rank, [...byRank.get(rank) ?? [], id]);
    }
    for (const [queueRank, ids] of byRank) await enqueue(tx, await startAttempts(tx, ids, queueRank));
    count += open.length;
    await setImmediate();
  }
}

function startAttempts(tx: Queryable, ids: number[], queueRank: number) {
  return tx.update(prompts).set({ ...newAttempt, queueRank }).where(inArray(prompts.id, ids)).returning({ id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank });
}
