import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { batches as endpoints, BATCH_MAX } from '#contract/batches.ts';
import type { ParsedInput, Output } from '#contract/kit/endpoint.ts';
import { CHOOSE_COMPRESSION, CHOOSE_MODEL } from '#contract/kit/text.ts';
import { TELL_REASON } from '#contract/promptInputs.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { checkProject, assertProjectExists } from '#server/modules/prompts/assertProjectExists.ts';
import { checkVoice, refreshMissingSpeaker } from '#server/modules/prompts/checkSpeaker.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints, type Call } from '#server/http/registerEndpoints.ts';
import { PromptFilter } from '#contract/promptFilter.ts';
import { addProject } from '#server/modules/prompts/addProject.ts';
import { type Choice, choosePrompts } from '#server/modules/prompts/choosePrompts.ts';
import type { Asker } from '#server/modules/prompts/promptFilters.ts';
import { batches, batchItems } from './schema.ts';
import { findUndoable, getBatch, listBatches } from './batchQueries.ts';
import { checkSource, createBatch } from './createBatch.ts';
import type { Work } from './checkTransition.ts';
import { previewBatch } from './previewBatch.ts';

const FULL_RETRY_SECONDS = 60;

type Asked = ParsedInput<typeof endpoints.create>;

export function registerBatchRoutes(app: FastifyInstance, deps: Deps) {
  const { PRICE_PER_CHARACTER: unitPrice, SPEECH_THREADS: threads, TIME_ZONE } = deps.config;

  async function checkWork(db: Queryable, asked: Asked): Promise<Work> {
    const work = workOf(asked);
    if (work.action === 'check' && !deps.speech.recognizer)
      throw new Refusal('INVALID_INPUT', { fields: { action: 'Esta instalação não tem um reconhecedor de fala.' } });
    await refreshMissingSpeaker(deps.speech, work.speaker);
    if (work.speaker !== undefined) checkVoice(deps.speech.voices, work.speaker);
    await checkSource(db, work);
    if (work.target !== undefined) await checkTarget(db, work.target);
    return work;
  }

  registerEndpoints(app, deps, endpoints, {
    create: {
      prepareAndTransact: async (asked, { db, user, gone, transact }) => {
        const choice = choiceOf(asked);
        const work = await checkWork(db, asked);
        const ids = await chooseForBatch(db, work.projectId, choice, { userId: user.id, timeZone: TIME_ZONE });
        if (asked.dryRun) {
          const around = { speech: deps.speech, unitPrice, threads };
          return previewBatch(db, work, ids, around, gone);
        }
        if (asked.action !== 'delete' && deps.condition.blockers().includes('disk'))
          throw new Refusal('DISK_FULL', { retryAfterSeconds: FULL_RETRY_SECONDS });
        return transact((tx) => createBatch(tx, user, work, ids));
      },
    },
    copyProject: (asked, call) => copyProject(call, asked, TIME_ZONE),
    async list({ idProject }, { db }) {
      await assertProjectExists(db, idProject);
      return { data: await listBatches(db, idProject) };
    },
    get: ({ id }, { db }) => getBatch(db, id),
    async cancel({ id }, { db, user }) {
      const [batch] = await db.select().from(batches).where(eq(batches.id, id)).for('update');
      if (batch && batch.status !== 'RUNNING') throw new Refusal('BATCH_ENDED', { present: await getBatch(db, id) });
      if (batch) {
        await db
          .update(batches)
          .set({ status: 'CANCELLED', endedAt: sql`now()` })
          .where(eq(batches.id, id));
        const { projectId, action, done } = batch;
        await audit(db, user, {
          action: 'batches.cancel',
          entityId: projectId,
          entityName: `${batch.total} prompts`,
          after: { action, count: done },
        });
      }
      return getBatch(db, id);
    },
    async undo({ id }, { db, user }) {
      const [batch] = await db.select().from(batches).where(eq(batches.id, id)).for('update');
      if (!batch) throw new Refusal('NOT_FOUND', { message: 'Esta mudança em lote não existe mais.' });
      if (!(await findUndoable(db, [batch])).has(id))
        throw new Refusal('BATCH_ENDED', { message: 'Esta mudança não pode ser desfeita, ou já foi.' });
      const { projectId, action, parameters, done } = batch;
      const changed = await db
        .select({ id: batchItems.promptId })
        .from(batchItems)
        .where(
          and(
            eq(batchItems.batchId, id),
            isNull(batchItems.reason),
            lte(batchItems.place, done),
            action === 'move' ? undefined : isNotNull(batchItems.before),
          ),
        )
        .orderBy(batchItems.place);
      const work: Work =
        action === 'move'
          ? { projectId: parameters.target!, action, target: projectId, undoes: id }
          : { projectId, action, ...parameters, undoes: id };
      if (work.target !== undefined) await checkTarget(db, work.target);
      return createBatch(
        db,
        user,
        work,
        changed.map((one) => one.id),
      );
    },
  });
}

function choiceOf({ ids, filter }: Asked): Choice {
  if (ids && !filter) return { ids };
  if (filter && !ids) return { filter };
  const sentence = 'Diga quais prompts: por ids ou por um filtro.';
  throw new Refusal('INVALID_INPUT', { fields: { [ids ? 'filter' : 'ids']: sentence } });
}

/** Builds the work with the parameters its action requires and no others. */
function workOf({ id: projectId, action, speaker, compression, reason, target }: Asked): Work {
  const need = <T>(field: string, value: T | undefined, sentence: string): T => {
    if (value === undefined) throw new Refusal('INVALID_INPUT', { fields: { [field]: sentence } });
    return value;
  };
  const work = { projectId, action };
  switch (action) {
    case 'voice':
      return { ...work, speaker: need('speaker', speaker, CHOOSE_MODEL) };
    case 'output':
      return { ...work, compression: need('compression', compression, CHOOSE_COMPRESSION) };
    case 'invalidate':
      return { ...work, reason: need('reason', reason, TELL_REASON) };
    case 'move':
    case 'copy':
      if (target === projectId)
        throw new Refusal('INVALID_INPUT', { fields: { target: 'Escolha um projeto que não seja este.' } });
      return { ...work, target: need('target', target, 'Escolha o projeto de destino.') };
    case 'regenerate':
    case 'check':
    case 'delete':
      return work;
  }
}

async function checkTarget(db: Queryable, target: number): Promise<void> {
  try {
    await checkProject(db, target);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('INVALID_INPUT', { fields: { target: 'Este projeto não existe mais ou está arquivado.' } });
  }
}

type CopyProjectAsked = ParsedInput<typeof endpoints.copyProject>;

/** Filter that matches all prompts of a project. */
const everything = v.parse(PromptFilter, {});

/** Creates the project with the other's dictionary at once; a batch copies its prompts, however many there are. */
async function copyProject(
  { db, user }: Call,
  { id, name, description }: CopyProjectAsked,
  timeZone: string,
): Promise<Output<typeof endpoints.copyProject>> {
  await assertProjectExists(db, id);
  const ids = await chooseForBatch(db, id, { filter: everything }, { userId: user.id, timeZone });
  const idProject = await addProject(db, user, { name, description }, id);
  await db.execute(sql`
    insert into dictionary_entries (project_id, position, written, kind, spoken, is_whole_word, is_case_sensitive)
    select ${idProject}, position, written, kind, spoken, is_whole_word, is_case_sensitive
    from dictionary_entries where project_id = ${id}`);
  if (ids.length === 0) return { idProject, batch: null };
  const work = { projectId: id, action: 'copy', target: idProject, isWhole: true } as const;
  return { idProject, batch: await createBatch(db, user, work, ids) };
}

async function chooseForBatch(db: Queryable, projectId: number, choice: Choice, asker: Asker): Promise<number[]> {
  const ids = await choosePrompts(db, projectId, choice, { asker, max: BATCH_MAX });
  if (ids.length > BATCH_MAX) throw new Refusal('BATCH_TOO_LARGE');
  return ids;
}
