import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE } from '#contract/kit/languages.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { type ProjectDraft, projects as endpoints } from '#contract/projects.ts';
import { projects } from './schema.ts';
import { audit, changedBy, nameOf } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { zipName } from '#server/modules/storedNames.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { sendStoredFile } from '#server/http/send/sendStoredFile.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { getProject, listProjects, lockProject } from './projectQueries.ts';
import { getProjectHome } from './projectHome.ts';
import { openPack } from './packs/openPack.ts';
import { zipChoiceOf } from './packs/zipUse.ts';
import { previewZip } from './previewZip.ts';
import { assertProjectExists } from '#server/modules/prompts/assertProjectExists.ts';
import { previewPolicy } from './verdictCounts.ts';
import { addProject } from '#server/modules/prompts/addProject.ts';
import { assertVoiceTaken, checkSpeaker, refreshMissingSpeaker } from '#server/modules/prompts/checkSpeaker.ts';
import { zipNameOf } from '#common/fileNames.ts';

/** Editable fields of a row; a field of the contract that is missing here does not compile. */
const draftOf = ({ name, description }: typeof projects.$inferSelect): ProjectDraft => ({ name, description });

const nextVersion = { version: sql`${projects.version} + 1`, updatedAt: sql`now()` };

export function registerProjectRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, endpoints, {
    list: (input, { db }) => listProjects(db, input),
    get: ({ id }, { db }) => getProject(db, id),
    home: ({ id }, { db, user }) => getProjectHome(db, id, user),
    async create({ idUser: _idUser, ...draft }, { db, user }) {
      return getProject(db, await addProject(db, user, draft));
    },
    async update({ id, idUser: _idUser, ...draft }, { db, user, expectedVersion }) {
      const before = await lockProject(db, id);
      if (expectedVersion !== undefined && expectedVersion !== before.version)
        throw new Refusal('CONFLICT', { present: await getProject(db, id) });
      if (!isDeepStrictEqual(draftOf(before), draft)) {
        await db
          .update(projects)
          .set({ ...draft, ...changedBy(user), ...nextVersion })
          .where(eq(projects.id, id));
        await audit(db, user, {
          action: 'projects.update',
          entityId: id,
          entityName: draft.name,
          before: draftOf(before),
          after: draft,
        });
      }
      return getProject(db, id);
    },
    async remove({ id }, { db, user }) {
      const project = await lockProject(db, id, { mayBeArchived: true });
      const { prompts: counts } = await getProject(db, id);
      // Changes only the project's row, however many prompts it has; a running zip job stops by itself.
      await db
        .update(projects)
        .set({ removedAt: sql`now()`, removedByName: nameOf(user), packId: null, ...nextVersion })
        .where(eq(projects.id, id));
      await audit(db, user, {
        action: 'projects.remove',
        entityId: id,
        entityName: project.name,
        before: {
          name: project.name,
          description: project.description,
          prompts: counts.total,
          audios: counts.processed,
        },
      });
      return {};
    },
    async toggle({ id }, { db, user }) {
      const project = await lockProject(db, id, { mayBeArchived: true });
      await db
        .update(projects)
        .set({ active: !project.active, ...changedBy(user), ...nextVersion })
        .where(eq(projects.id, id));
      await audit(db, user, {
        action: project.active ? 'projects.archive' : 'projects.reactivate',
        entityId: id,
        entityName: project.name,
      });
      return getProject(db, id);
    },
    async setReviewRule({ id, onlyNeedsEar }, { db, user }) {
      const project = await lockProject(db, id);
      const wasOn = project.reviewRuleAt !== null;
      if (wasOn === onlyNeedsEar) return getProject(db, id);
      await db
        .update(projects)
        .set({
          reviewRuleByName: onlyNeedsEar ? nameOf(user) : null,
          reviewRuleAt: onlyNeedsEar ? sql`now()` : null,
        })
        .where(eq(projects.id, id));
      await audit(db, user, {
        action: 'projects.setReviewRule',
        entityId: id,
        entityName: project.name,
        before: { onlyNeedsEar: wasOn },
        after: { onlyNeedsEar },
      });
      return getProject(db, id);
    },
    async setVoiceRule({ id, onlyBusinessVoices }, { db, user }) {
      const project = await lockProject(db, id);
      if (project.onlyBusinessVoices === onlyBusinessVoices) return getProject(db, id);
      if (!onlyBusinessVoices && !hasPermission(user.role, 'project-rules'))
        throw new Refusal('FORBIDDEN', { message: 'Quem gerencia tira esta regra. Peça a um gerente.' });
      await db.update(projects).set({ onlyBusinessVoices }).where(eq(projects.id, id));
      await audit(db, user, {
        action: 'projects.setVoiceRule',
        entityId: id,
        entityName: project.name,
        before: { onlyBusinessVoices: project.onlyBusinessVoices },
        after: { onlyBusinessVoices },
      });
      return getProject(db, id);
    },
    async previewApprovalPolicy({ id, policy }, { db }) {
      await assertProjectExists(db, id);
      return previewPolicy(db, id, policy);
    },
    async setApprovalPolicy({ id, policy, othersApprove: asked }, { db, user }) {
      const project = await lockProject(db, id);
      const othersApprove = asked ?? project.othersApprove;
      if (project.approvalPolicy === policy && project.othersApprove === othersApprove) return getProject(db, id);
      await db
        .update(projects)
        .set({
          othersApprove,
          ...(policy !== project.approvalPolicy && {
            approvalPolicy: policy,
            policyBefore: project.approvalPolicy,
            policyById: user.id,
            policyByName: nameOf(user),
            policyAt: sql`now()`,
          }),
          ...changedBy(user),
          ...nextVersion,
        })
        .where(eq(projects.id, id));
      await audit(db, user, {
        action: 'projects.setApprovalPolicy',
        entityId: id,
        entityName: project.name,
        before: { approvalPolicy: project.approvalPolicy, othersApprove: project.othersApprove },
        after: { approvalPolicy: policy, othersApprove },
      });
      return getProject(db, id);
    },
    setDefaults: {
      prepareAndTransact: async ({ id, takesKept: asked, ...others }, { user, transact }) => {
        await refreshMissingSpeaker(deps.speech, others.speaker);
        return transact(async (db) => {
          const project = await lockProject(db, id);
          const { takesKept: before } = project.defaults;
          const maySetTakes = hasPermission(user.role, 'project-rules');
          if (asked !== undefined && asked !== before && !maySetTakes)
            throw new Refusal('FORBIDDEN', { message: 'Quem gerencia muda as tomadas guardadas. Peça a um gerente.' });
          const takesKept = maySetTakes ? asked : before;
          const defaults = { ...others, ...(takesKept !== undefined && { takesKept }) };
          if (isDeepStrictEqual(project.defaults, defaults)) return getProject(db, id);
          const { speaker, language = DEFAULT_LANGUAGE } = defaults;
          if (speaker !== undefined && speaker !== project.defaults.speaker) {
            checkSpeaker(deps.speech.voices, { speaker, language });
            await assertVoiceTaken(db, id, deps.speech.voices, speaker);
          }
          await db.update(projects).set({ defaults }).where(eq(projects.id, id));
          if (takesKept !== before) await addJobs(db, 'drop-takes', [{ payload: {}, key: 'drop-takes' }]);
          await audit(db, user, {
            action: 'projects.setDefaults',
            entityId: id,
            entityName: project.name,
            before: project.defaults,
            after: defaults,
          });
          return getProject(db, id);
        });
      },
    },
    async pack({ id, ...asked }, { root, user }) {
      return root.transaction(async (tx) => {
        const project = await lockProject(tx, id, { mayBeArchived: true });
        const { prompts: counts, isPacking, zip } = await getProject(tx, id);
        const choice = zipChoiceOf(asked, project.defaults);
        if (isPacking) {
          // Somebody else's zip, under other names or for another system, must not pass for this one.
          if (!isDeepStrictEqual(zip?.choice, choice)) throw new Refusal('ZIP_BUSY');
          return getProject(tx, id);
        }
        // Refuses formats that the destination does not accept.
        openPack(choice, project.name, counts.processed);
        if (counts.processed === 0) throw new Refusal('NOTHING_TO_PACK');
        const packId = randomUUID();
        await tx
          .update(projects)
          .set({
            packId,
            packedById: user.id,
            packDone: 0,
            packTotal: counts.processed,
            packFailure: null,
            packChoice: choice,
          })
          .where(eq(projects.id, id));
        await addJobs(tx, 'pack-zip', [{ payload: { projectId: id, packId }, key: `zip:${id}` }]);
        await audit(tx, user, { action: 'projects.pack', entityId: id, entityName: project.name });
        return getProject(tx, id);
      });
    },
    zipNames: ({ id, ...asked }, { db }) => previewZip(db, id, asked),
    async cancelPack({ id }, { db, user }) {
      const project = await lockProject(db, id, { mayBeArchived: true });
      if (project.packId !== null) {
        await db.update(projects).set({ packId: null }).where(eq(projects.id, id));
        await audit(db, user, { action: 'projects.cancelPack', entityId: id, entityName: project.name });
      }
      return getProject(db, id);
    },
    async download({ id }, { db, reply }) {
      const [row] = await db
        .select({ name: projects.name, file: projects.zipFile })
        .from(projects)
        .where(and(eq(projects.id, id), isNull(projects.removedAt)));
      if (!row?.file) throw new Refusal('NOT_FOUND', { message: 'O zip deste projeto ainda não foi feito.' });
      return sendStoredFile(reply, deps.files.kept, zipName(row.file), {
        type: 'application/zip',
        cacheControl: 'private, no-store',
        downloadName: zipNameOf(row.name),
      });
    },
  });
}
