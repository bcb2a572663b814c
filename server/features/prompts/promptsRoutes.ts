import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { REQUIRED_FIELD, TEXT_MISSING } from '#contract/kit/text.ts';
import { type Prompt, prompts as endpoints } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';
import { prompts } from '#server/db/schema/prompts.ts';
import { AUDIO_HASH } from '#server/files/files.ts';
import { audit } from '#server/domain/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { sendFile } from '#server/http/sendFile.ts';
import { addJobs, removeJob } from '#server/jobs/queue.ts';
import { createFromFile } from './createFromFile.ts';
import { readCsvFile } from './readCsvFile.ts';
import { findLightCopy } from './lightCopy.ts';
import { enqueue, jobKeyOf, rankFor, startAttempt } from '#server/domain/prompts/promptAttempts.ts';
import {
  getPrompt,
  getPromptDetail,
  isApproved,
  listInvalidated,
  listPrompts,
  lockPrompt,
} from '#server/domain/prompts/promptQueries.ts';

export function servePrompts(app: FastifyInstance, deps: Deps) {
  const checkSpeaker = (speaker: string) => {
    if (!deps.listVoices().includes(speaker))
      throw new Refusal('INVALID_INPUT', {
        fields: { speaker: `A voz "${speaker}" não existe ou está desativada. Escolha outra voz.` },
      });
  };

  serve(app, deps, endpoints, {
    list: (input, { db }) => listPrompts(db, input),
    listInvalidated: (input, { db }) => listInvalidated(db, input),
    get: ({ id }, { db }) => getPromptDetail(db, id),
    create: {
      prepareAndTransact: async ({ idProject, speaker, compression, name, text }, { db, user, file, transact }) => {
        checkSpeaker(speaker);
        const common = { projectId: idProject, speaker, compression, createdById: user.id };
        if (file) {
          if (name !== undefined || text !== undefined) {
            throw new Refusal('INVALID_INPUT', { fields: { file: 'Envie um texto ou um arquivo, não os dois.' } });
          }
          // A project that takes no prompts says so before its file is read.
          await checkProject(db, idProject);
          const content = await readCsvFile(file.path);
          return transact(async (tx) => {
            await checkProject(tx, idProject);
            const report = await createFromFile(tx, content, { ...common, fileName: file.fileName });
            const after = { created: report.created, refused: report.refused.length };
            await audit(tx, user, {
              action: 'prompts.createFromFile',
              entityId: idProject,
              entityName: file.fileName,
              after,
            });
            return report;
          });
        }
        if (name === undefined || text === undefined) throw missingOf({ name, text });
        return transact(async (tx) => {
          await checkProject(tx, idProject);
          const queueRank = (await rankFor(tx, idProject))(0);
          const made = { id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank };
          const [row] = await tx
            .insert(prompts)
            .values({ ...common, name, text, queueRank })
            .returning(made);
          await enqueue(tx, [row!]);
          await audit(tx, user, {
            action: 'prompts.create',
            entityId: row!.id,
            entityName: name,
            after: { text, speaker, compression },
          });
          return getPrompt(tx, row!.id);
        });
      },
    },
    async update({ id, ...change }, call) {
      const { db, user } = call;
      checkSpeaker(change.speaker);
      const before = await lockPrompt(db, id);
      await checkVersion(call, before);
      const isSame =
        before.text === change.text && before.speaker === change.speaker && before.compression === change.compression;
      if (isSame && before.status !== 'FAILED') return getPrompt(db, id);
      await startAttempt(db, before, change);
      await audit(db, user, {
        action: 'prompts.update',
        entityId: id,
        entityName: before.name,
        before: { text: before.text, speaker: before.speaker, compression: before.compression },
        after: change,
      });
      return getPrompt(db, id);
    },
    async remove({ id }, { db, user }) {
      const before = await lockPrompt(db, id);
      await db.delete(prompts).where(eq(prompts.id, id));
      await removeJob(db, jobKeyOf(id));
      if (before.audioHash) await addJobs(db, 'sweep-audio', [{ payload: { hashes: [before.audioHash] } }]);
      await audit(db, user, {
        action: 'prompts.remove',
        entityId: id,
        entityName: before.name,
        before: { text: before.text, speaker: before.speaker },
      });
      return {};
    },
    invalidate: ({ id, reason }, call) =>
      decide(call, id, 'invalidate', (before) => {
        if (before.invalidated && !before.isRevised) return 'Este prompt já está invalidado.';
        return {
          invalidated: true,
          isRevised: false,
          reason,
          ...(before.approvedAt !== null && {
            approvedHash: null,
            approvedAt: null,
            approvedById: null,
            approvedByName: null,
          }),
        };
      }),
    undoInvalidate: ({ id }, call) =>
      decide(call, id, 'undoInvalidate', (before) => {
        if (!before.invalidated) return 'Este prompt não está invalidado.';
        return { invalidated: false, isRevised: false, reason: null };
      }),
    revise: ({ id }, call) =>
      decide(call, id, 'revise', (before) => {
        if (!before.invalidated) return 'Este prompt não está invalidado.';
        if (before.isRevised) return 'Este prompt já foi marcado como revisado.';
        return { isRevised: true };
      }),
    undoRevise: ({ id }, call) =>
      decide(call, id, 'undoRevise', (before) => {
        if (!before.isRevised) return 'Este prompt não está marcado como revisado.';
        return { isRevised: false };
      }),
    approve: ({ id, path }, call) =>
      decide(call, id, 'approve', (before) => {
        if (before.status !== 'PROCESSED' || before.audioHash === null)
          return 'Este prompt não tem áudio pronto para aprovar.';
        // Who listened offline may have heard another audio.
        if (path !== undefined && !path.includes(before.audioHash))
          return 'O áudio mudou desde que você o ouviu. Ouça de novo.';
        if (before.invalidated && !before.isRevised) return 'Este prompt está invalidado.';
        if (isApproved(before)) return 'Este áudio já foi aprovado.';
        const { firstName, lastName } = call.user;
        return {
          approvedHash: before.audioHash,
          approvedAt: new Date(),
          approvedById: call.user.id,
          approvedByName: `${firstName} ${lastName}`,
        };
      }),
    undoApprove: ({ id }, call) =>
      decide(call, id, 'undoApprove', (before) => {
        if (!isApproved(before)) return 'Este áudio não está aprovado.';
        return { approvedHash: null, approvedAt: null, approvedById: null, approvedByName: null };
      }),
    async audio({ file }, { reply }) {
      const { hash, kind } = /^(?<hash>[0-9a-f]+)\.(?<kind>wav|ogg)$/.exec(file)?.groups ?? {};
      if (hash === undefined || !AUDIO_HASH.test(hash))
        throw new Refusal('NOT_FOUND', { message: 'Este áudio não existe.' });
      const path = kind === 'ogg' ? await findLightCopy(deps.files, deps.speech, hash) : deps.files.audioPath(hash);
      // Kept by the worker, which empties it at sign-out: the browser's own cache would outlive the session.
      return sendFile(reply, path, {
        type: kind === 'ogg' ? 'audio/ogg' : 'audio/wav',
        cacheControl: 'private, no-store',
      });
    },
  });
}

/** The project stands and takes prompts, and stays so until the transaction ends. */
async function checkProject(db: Queryable, id: number): Promise<void> {
  const [project] = await db.select({ active: projects.active }).from(projects).where(eq(projects.id, id)).for('share');
  if (!project) throw new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
  if (!project.active) throw new Refusal('ARCHIVED');
}

function missingOf({ name, text }: { name: string | undefined; text: string | undefined }): Refusal {
  return new Refusal('INVALID_INPUT', {
    fields: {
      ...(name === undefined && { name: REQUIRED_FIELD }),
      ...(text === undefined && { text: TEXT_MISSING }),
    },
  });
}

/** A reviewer's decision; one that does not fit the prompt's state any more is a conflict with the present record. */
async function decide(
  call: Call,
  id: number,
  act: string,
  change: (before: typeof prompts.$inferSelect) => Partial<typeof prompts.$inferInsert> | string,
): Promise<Prompt> {
  const { db, user } = call;
  const before = await lockPrompt(db, id);
  await checkVersion(call, before);
  const changed = change(before);
  if (typeof changed === 'string')
    throw new Refusal('CONFLICT', { message: changed, present: await getPrompt(db, id) });
  await db
    .update(prompts)
    .set({ ...changed, version: sql`${prompts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(prompts.id, id));
  const was = Object.fromEntries(Object.keys(changed).map((field) => [field, before[field as keyof typeof before]]));
  await audit(db, user, {
    action: `prompts.${act}`,
    entityId: id,
    entityName: before.name,
    before: was,
    after: changed,
  });
  return getPrompt(db, id);
}

async function checkVersion({ db, expectedVersion }: Call, before: typeof prompts.$inferSelect): Promise<void> {
  if (expectedVersion !== undefined && expectedVersion !== before.version)
    throw new Refusal('CONFLICT', { present: await getPrompt(db, before.id) });
}
