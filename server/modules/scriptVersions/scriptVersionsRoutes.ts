import { and, count, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { SAVED_VERSIONS_MAX, scriptVersions as endpoints } from '#contract/scriptVersions.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { hashes } from '#server/modules/batches/checkTransition.ts';
import { findPaid } from '#server/modules/batches/previewBatch.ts';
import type { Deps } from '#server/modules/deps.ts';
import { assertProjectExists, checkProject } from '#server/modules/prompts/assertProjectExists.ts';
import { insertVersion, isTooLong } from '#server/modules/prompts/keepVersion.ts';
import type { ChangedLine } from '#server/modules/prompts/matchLines.ts';
import { applyMatch, describe, type ImportContext } from '#server/modules/scripts/importScript.ts';
import { scriptVersions } from './schema.ts';
import { undoChange } from './undoChange.ts';
import { compareVersions, getVersion, listVersions, matchVersion } from './versionQueries.ts';

const TOO_MANY = `Este projeto já tem ${SAVED_VERSIONS_MAX} versões guardadas. Exclua uma antes.`;
const TOO_LONG = 'Projetos com mais de 100.000 prompts não têm versões do roteiro.';
const refuseName = (name: string) => new Refusal('INVALID_INPUT', { fields: { name } });

/** Versions of a project's script. */
export function registerScriptVersionRoutes(app: FastifyInstance, deps: Deps) {
  /** Texts that a prompt had before have their audio, which is found by its hash and not paid for again. */
  const aroundOf = (db: Queryable, idProject: number): ImportContext => ({
    voices: deps.speech.voices,
    unitPrice: deps.config.PRICE_PER_CHARACTER,
    async leaveOutPaid(changed: readonly ChangedLine[]) {
      const hashOf = await hashes(db, idProject, deps);
      const spoken: { readonly hash: string; readonly one: ChangedLine }[] = [];
      for (const one of changed) spoken.push({ hash: await hashOf({ ...one.prompt, text: one.line.text }), one });
      const paid = new Set(await findPaid(db, spoken.map(({ hash }) => hash))); // prettier-ignore
      return spoken.filter(({ hash }) => !paid.has(hash)).map(({ one }) => one);
    },
  });

  registerEndpoints(app, deps, endpoints, {
    async list({ idProject }, { db }) {
      await assertProjectExists(db, idProject);
      return { data: await listVersions(db, idProject) };
    },
    async save({ idProject, name }, { db, user }) {
      await checkProject(db, idProject, { alone: true });
      const [saved] = await db
        .select({ count: count() })
        .from(scriptVersions)
        .where(and(eq(scriptVersions.projectId, idProject), eq(scriptVersions.kind, 'saved')));
      if (saved!.count >= SAVED_VERSIONS_MAX) throw refuseName(TOO_MANY);
      if (await isTooLong(db, idProject)) throw refuseName(TOO_LONG);
      const id = (await insertVersion(db, user, idProject, { kind: 'saved', name }))!;
      await audit(db, user, { action: 'scriptVersions.save', entityId: idProject, entityName: name });
      return getVersion(db, { idProject, id });
    },
    async remove(which, { db, user }) {
      await checkProject(db, which.idProject);
      const { name } = await getVersion(db, which);
      await db.delete(scriptVersions).where(eq(scriptVersions.id, which.id));
      await audit(db, user, { action: 'scriptVersions.remove', entityId: which.idProject, entityName: name });
      return {};
    },
    async compare({ until, ...which }, { db }) {
      await assertProjectExists(db, which.idProject);
      await getVersion(db, which);
      if (until !== undefined) await getVersion(db, { ...which, id: until });
      return compareVersions(db, which, until);
    },
    restore: {
      prepareAndTransact: async ({ dryRun, missing, ...which }, { db, user, gone, transact }) => {
        const { idProject } = which;
        await checkProject(db, idProject);
        const { name } = await getVersion(db, which);
        if (dryRun) {
          const match = await matchVersion(db, which, deps.speech.voices, gone);
          return describe(db, idProject, match, aroundOf(db, idProject));
        }
        return transact(async (tx) => {
          await checkProject(tx, idProject, { alone: true });
          await getVersion(tx, which);
          const match = await matchVersion(tx, which, deps.speech.voices);
          const target = { projectId: idProject, fileName: null, missing };
          const report = await applyMatch(tx, user, target, match, aroundOf(tx, idProject), { kind: 'restore', name });
          const { added, changed, moved = 0, returned = 0 } = report;
          await audit(tx, user, {
            action: 'scriptVersions.restore',
            entityId: idProject,
            entityName: name,
            after: {
              created: added,
              updated: changed,
              ...(moved > 0 && { moved }),
              ...(returned > 0 && { returned }),
              ...(missing === 'delete' && { removed: report.missing }),
            },
          });
          return report;
        });
      },
    },
    async undo(which, { db, user }) {
      const { idProject } = which;
      await checkProject(db, idProject, { alone: true });
      const version = await getVersion(db, which);
      const report = await undoChange(db, user, idProject, version, deps.speech.voices);
      const { changed: updated, returned, removed } = report;
      await audit(db, user, {
        action: 'scriptVersions.undo',
        entityId: idProject,
        entityName: version.name,
        after: { updated, returned, removed },
      });
      return report;
    },
  });
}
