import { setImmediate } from 'node:timers/promises';
import type { AuthUser } from '#contract/auth.ts';
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { startAttempts } from '#server/modules/prompts/promptAttempts.ts';

const BATCH = 500;

/** Begins a new attempt of every failed prompt that matches; those of archived projects stay as they are. */
export async function retryAll(
  tx: Queryable,
  user: AuthUser,
  where: SQL | undefined,
): Promise<{ count: number; matched: number }> {
  const start = startAttempts(tx, user);
  let [count, matched, lastId] = [0, 0, 0];
  for (;;) {
    const found = await tx
      .select({ id: prompts.id, projectId: prompts.projectId, active: projects.active })
      .from(prompts)
      .innerJoin(projects, eq(projects.id, prompts.projectId))
      .where(and(where, gt(prompts.id, lastId)))
      .orderBy(asc(prompts.id))
      .limit(BATCH)
      .for('update', { of: prompts });
    if (found.length === 0) return { count, matched };
    lastId = found.at(-1)!.id;
    matched += found.length;
    const open = found.filter(({ active }) => active);
    await start(open);
    count += open.length;
    await setImmediate();
  }
}
