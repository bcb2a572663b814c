import type { FastifyInstance } from 'fastify';
import { failedPrompts } from '#contract/failedPrompts.ts';
import { audit, changedBy } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { startAttempt } from '#server/modules/prompts/promptAttempts.ts';
import { listFails, whereFailed, whereIds } from './failedPromptQueries.ts';
import { getPrompt, lockPrompt } from '#server/modules/prompts/promptQueries.ts';
import { retryAll } from './retryAll.ts';

/** For managers and administrators: what failed, and another try for one, several or all that match. */
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
