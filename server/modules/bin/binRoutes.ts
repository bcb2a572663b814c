import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { bin } from '#contract/bin.ts';
import { projects } from '#server/modules/projects/schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { putBackPrompts } from '#server/modules/prompts/putBackPrompts.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { listBin, lockBinnedProject, lockBinnedPrompt } from './binQueries.ts';
import { emptyBin, purgeOneProject, purgeOnePrompt } from './purge.ts';

/** Deleted records: people who may delete can restore them; only administrators purge them. */
export function registerBinRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, bin, {
    list: (input, { db }) => listBin(db, input),
    async restoreProject({ id }, { db, user }) {
      const { name } = await lockBinnedProject(db, id);
      await db
        .update(projects)
        .set({ removedAt: null, removedByName: null, version: sql`${projects.version} + 1`, updatedAt: sql`now()` })
        .where(eq(projects.id, id));
      await addJobs(db, 'wake-prompts', [{ payload: { projectId: id }, key: `wake:${id}` }]);
      await audit(db, user, { action: 'projects.restore', entityId: id, entityName: name });
      return {};
    },
    async restorePrompt({ id }, { db, user }) {
      if ((await lockBinnedPrompt(db, id)).isArchived) throw new Refusal('ARCHIVED');
      await putBackPrompts(db, user, [id]);
      return {};
    },
    async purgeProject({ id }, { db, user }) {
      await purgeOneProject(db, user, await lockBinnedProject(db, id));
      return {};
    },
    async purgePrompt({ id }, { db, user }) {
      await purgeOnePrompt(db, user, await lockBinnedPrompt(db, id));
      return {};
    },
    async empty(_input, { db, user }) {
      const gone = await emptyBin(db, user, sql`now()`);
      if (gone.projects + gone.prompts > 0)
        await audit(db, user, { action: 'bin.empty', entityName: 'Lixeira', before: gone });
      return gone;
    },
  });
}
