import type { FastifyInstance } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import { failedPrompts } from '#contract/failedPrompts.ts';
import { audit, changedBy } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { startAttempt, startAttempts } from '#server/modules/prompts/promptAttempts.ts';
import { getPrompt, lockPrompt } from '#server/modules/prompts/promptQueries.ts';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { listFails, whereFailed, whereIds } from './failedPromptQueries.ts';

/** For managers and administrators: lists failed prompts, and retries one, several or all that match. */
export function registerFailedPromptRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, failedPrompts, {
    list: (input, { db }) => listFails(db, input),
    async retry({ id }, { db, user }) {
      const before = await lockPrompt(db, id);
      if (before.status !== 'FAILED')
        throw new Refusal('CONFLICT', {
          message: 'Este prompt não está mais com falha.',
          present: await getPrompt(db, id),
        });
      await startAttempt(db, before, changedBy(user));
      await audit(db, user, {
        action: 'prompts.retry',
        entityId: id,
        entityName: before.name,
        before: { status: before.status, failureCode: before.failureCode, failureReason: before.failureReason },
        after: { status: 'ENQUEUED' },
      });
      return getPrompt(db, id);
    },
    async retryMany(input, { db, user }) {
      const asked = 'ids' in input ? { ids: [...new Set(input.ids)] } : input;
      const { count, matched } = await retryAll(db, user, 'ids' in asked ? whereIds(asked.ids) : whereFailed(asked));
      await audit(db, user, {
        action: 'prompts.retryMany',
        entityName: `${count} prompts`,
        before: { ...asked, status: 'FAILED' },
        after: { status: 'ENQUEUED', count },
      });
      return { count, skipped: ('ids' in asked ? asked.ids.length : matched) - count };
    },
  });
}

const BATCH = 500;

/** Starts a new attempt of every matching failed prompt, except those of archived projects. */
async function retryAll(
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
