import path from 'node:path';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { models as endpoints } from '#contract/models.ts';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from '#server/db/schema/models.ts';
import { prompts } from '#server/db/schema/prompts.ts';
import { audit } from '#server/domain/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sendFile } from '#server/http/sendFile.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { addJobs } from '#server/jobs/queue.ts';
import { serveResumableUploads } from './resumableUploads.ts';
import { discardUpload, finishedUpload } from './uploadFiles.ts';
import { refuseWithoutMemory } from './refuseWithoutMemory.ts';
import {
  getModel,
  getVersion,
  listModels,
  listVersions,
  lockModel,
  type ModelRow,
  type VersionRow,
} from './modelQueries.ts';
import { takeFiles, type TakenFiles } from './takeFiles.ts';
import { voiceNames } from './voiceNames.ts';

/** Versions that stay beside the one that speaks. */
const VERSIONS_KEPT = 3;
const bumped = { version: sql`${models.version} + 1`, updatedAt: sql`now()` };

export function serveModels(app: FastifyInstance, deps: Deps) {
  const { files, speech } = deps;
  /** Once the answer is out, the change is in the database. */
  const refreshAfter = ({ reply }: Call) =>
    reply.raw.once('finish', () => {
      speech.refresh().catch((error: unknown) => deps.log.error({ err: error }, 'cannot look for models'));
    });

  /** Writes what was taken; where nothing is written, as for a repeat that gets the first answer, its files go. */
  async function keepingFiles<Result>(
    taken: TakenFiles,
    write: (keep: () => void) => Promise<Result>,
  ): Promise<Result> {
    let isKept = false;
    try {
      const result = await write(() => {
        isKept = true;
      });
      if (!isKept) await files.discardFolder(files.modelPath(taken.folder));
      return result;
    } catch (error) {
      await files.discardFolder(files.modelPath(taken.folder));
      throw error;
    }
  }

  /** The two files of a form; one of them may have been sent before, piece by piece. */
  async function take({ files: sent, user }: Call, uploadId: string | undefined): Promise<TakenFiles> {
    if (uploadId === undefined) return takeFiles(files, deps.speech, sent['voice_config'], sent['voice_model']);
    const model = await finishedUpload(files, uploadId, user.id);
    try {
      const taken = await takeFiles(files, deps.speech, sent['voice_config'], model);
      await discardUpload(files, uploadId);
      return taken;
    } catch (error) {
      // A configuration can be put right and sent again; gigabytes need not travel twice for that.
      const isConfigsFault =
        error instanceof Refusal &&
        error.body.fields?.['voice_config'] !== undefined &&
        error.body.fields['voice_model'] === undefined;
      if (!isConfigsFault) await discardUpload(files, uploadId);
      throw error;
    }
  }

  async function refuseTaken(db: Queryable, name: string, id?: number): Promise<void> {
    const [other] = await db
      .select({ id: models.id })
      .from(models)
      .where(and(eq(models.name, name), id === undefined ? undefined : ne(models.id, id)));
    const isOthers = speech.voices.some((voice) => voice.languages === undefined && voice.name.toLowerCase() === name);
    if (other || isOthers)
      throw new Refusal('MODEL_NAME_TAKEN', { fields: { name: 'Já existe um modelo com esse nome.' } });
  }

  async function toggle(id: number, call: Call) {
    const { db, user } = call;
    const before = await lockModel(db, id);
    if (before.active) {
      await db
        .update(models)
        .set({ active: false, preparing: null, failure: null, ...bumped })
        .where(eq(models.id, id));
      refreshAfter(call);
    } else if (before.preparing === null) {
      await startSpeaking(db, before, await getVersion(db, id, before.versionNumber), call);
    }
    await audit(db, user, {
      action: before.active ? 'models.disable' : 'models.enable',
      entityId: id,
      entityName: before.name,
      before: { active: before.active },
      after: { active: !before.active },
    });
    return getModel(db, id);
  }

  /** At once where the graph is there; else a job makes it. */
  async function startSpeaking(db: Queryable, model: ModelRow, version: VersionRow, call: Call): Promise<void> {
    await refuseWithoutMemory(db, speech, model.id, version.about.memoryBytes);
    if (version.gainDb === null) return prepare(db, model, version.number, 'speak');
    await db
      .update(models)
      .set({ active: true, versionNumber: version.number, failure: null, ...bumped })
      .where(eq(models.id, model.id));
    refreshAfter(call);
  }

  async function prepare(
    db: Queryable,
    { id }: ModelRow,
    number: number,
    purpose: 'speak' | 'golden-set',
  ): Promise<void> {
    await db
      .update(models)
      .set({ preparing: number, progress: 0, failure: null, ...bumped })
      .where(eq(models.id, id));
    // A queue each: no model waits for another that does not come to an end.
    const own = `model:${id}`;
    await addJobs(db, 'prepare-model', [{ payload: { modelId: id, number, purpose }, key: own, queue: own }]);
  }

  serveResumableUploads(app, deps);
  serve(app, deps, endpoints, {
    synthesizerModels: async ({ language }) => [...deps.listVoices(language)],
    list: (input, { db }) => listModels(db, input),
    async get({ id }, { db }) {
      const model = await getModel(db, id);
      // Who reads here that a voice speaks may use it at once, whichever process made it ready.
      if (model.status) await speech.refresh();
      return model;
    },
    create: {
      prepareAndTransact: async ({ name, description = '', voice_model_upload: uploadId }, call) => {
        const { user } = call;
        await refuseTaken(call.db, name);
        const taken = await take(call, uploadId);
        return keepingFiles(taken, (keep) =>
          call.transact(async (db) => {
            await refuseTaken(db, name);
            const [row] = await db
              .insert(models)
              .values({ name, description, createdById: user.id })
              .onConflictDoNothing()
              .returning();
            if (!row) throw new Refusal('MODEL_NAME_TAKEN', { fields: { name: 'Já existe um modelo com esse nome.' } });
            await db
              .insert(modelVersions)
              .values({ modelId: row.id, number: 1, ...taken, createdByName: `${user.firstName} ${user.lastName}` });
            await audit(db, user, {
              action: 'models.create',
              entityId: row.id,
              entityName: name,
              after: { name, description, modelSha256: taken.modelSha256 },
            });
            keep();
            return getModel(db, row.id);
          }),
        );
      },
    },
    update: {
      prepareAndTransact: async ({ id, name, description, voice_model_upload: uploadId }, call) => {
        const { user, files: sent, expectedVersion } = call;
        const lock = async (db: Queryable) => {
          const seen = await lockModel(db, id);
          if (expectedVersion !== undefined && expectedVersion !== seen.version)
            throw new Refusal('CONFLICT', { present: await getModel(db, id) });
          if (name !== undefined) await refuseTaken(db, name, id);
          return seen;
        };
        // What would be refused anyway is refused before gigabytes are looked at.
        await lock(call.db);
        const taken = sent['voice_config'] || sent['voice_model'] || uploadId ? await take(call, uploadId) : undefined;
        const change = async (db: Queryable) => {
          const seen = await lock(db);
          if (name !== undefined && name !== seen.name) {
            await renamePrompts(db, seen.name, name, await listVersions(db, id));
            refreshAfter(call);
          }
          await db
            .update(models)
            .set({ ...(name !== undefined && { name }), ...(description !== undefined && { description }), ...bumped })
            .where(eq(models.id, id));
          if (taken !== undefined) await addVersion(db, seen, taken, `${user.firstName} ${user.lastName}`);
          await audit(db, user, {
            action: 'models.update',
            entityId: id,
            entityName: name ?? seen.name,
            before: { name: seen.name, description: seen.description },
            after: {
              name: name ?? seen.name,
              description: description ?? seen.description,
              ...(taken && { modelSha256: taken.modelSha256 }),
            },
          });
          return getModel(db, id);
        };
        if (taken === undefined) return call.transact(change);
        return keepingFiles(taken, (keep) =>
          call.transact(async (db) => {
            const changed = await change(db);
            keep();
            return changed;
          }),
        );
      },
    },
    toggle: ({ id }, call) => toggle(id, call),
    put: ({ id }, call) => toggle(id, call),
    async useVersion({ id, number }, call) {
      const { db, user } = call;
      const model = await lockModel(db, id);
      const version = await getVersion(db, id, number);
      if (model.preparing !== null)
        throw new Refusal('CONFLICT', {
          message: 'O modelo está sendo preparado. Aguarde o fim.',
          present: await getModel(db, id),
        });
      if (model.active) await startSpeaking(db, model, version, call);
      else
        await db
          .update(models)
          .set({ versionNumber: number, failure: null, ...bumped })
          .where(eq(models.id, id));
      await audit(db, user, {
        action: 'models.useVersion',
        entityId: id,
        entityName: model.name,
        before: { versionNumber: model.versionNumber },
        after: { versionNumber: number },
      });
      return getModel(db, id);
    },
    async remove({ id }, call) {
      const { db, user } = call;
      const model = await lockModel(db, id);
      const folders = (await listVersions(db, id)).map(({ folder }) => folder);
      await db.delete(models).where(eq(models.id, id));
      await addJobs(db, 'remove-model', [{ payload: { folders } }]);
      await audit(db, user, {
        action: 'models.remove',
        entityId: id,
        entityName: model.name,
        before: { name: model.name, description: model.description, active: model.active },
      });
      refreshAfter(call);
      return {};
    },
    async makeGoldenSet({ id, number }, { db, user }) {
      const model = await lockModel(db, id);
      if (model.preparing !== null)
        throw new Refusal('CONFLICT', {
          message: 'O modelo está sendo preparado. Aguarde o fim.',
          present: await getModel(db, id),
        });
      const newest = (await listVersions(db, id))[0]!;
      const version = number === undefined ? newest : await getVersion(db, id, number);
      await refuseWithoutMemory(db, speech, id, version.about.memoryBytes);
      await prepare(db, model, version.number, 'golden-set');
      await audit(db, user, { action: 'models.makeGoldenSet', entityId: id, entityName: model.name });
      return getModel(db, id);
    },
    async goldenSet({ id }, { db }) {
      await getModel(db, id);
      return (await listVersions(db, id)).find(({ goldenSet }) => goldenSet !== null)?.goldenSet ?? null;
    },
    async goldenAudio({ id, file }, { db, reply }) {
      const [, number, name] = /^(\d{1,6})-(\d{1,2}(?:-atual)?\.wav)$/.exec(file) ?? [];
      if (number === undefined || name === undefined)
        throw new Refusal('NOT_FOUND', { message: 'Este áudio não existe.' });
      const { folder } = await getVersion(db, id, Number(number));
      return sendFile(reply, path.join(files.modelPath(folder), 'golden', name), {
        type: 'audio/wav',
        cacheControl: 'private, no-cache',
      });
    },
  });
}

/** A model that speaks goes on with the version it has; the new one waits to be heard and used. */
async function addVersion(db: Queryable, model: ModelRow, taken: TakenFiles, createdByName: string): Promise<void> {
  const versions = await listVersions(db, model.id);
  const number = versions[0]!.number + 1;
  await db.insert(modelVersions).values({ modelId: model.id, number, ...taken, createdByName });
  const current = model.active ? model.versionNumber : number;
  if (!model.active)
    await db.update(models).set({ versionNumber: number, failure: null }).where(eq(models.id, model.id));
  const old = versions.filter((version) => version.number !== current).slice(VERSIONS_KEPT - 1);
  if (old.length === 0) return;
  await db.delete(modelVersions).where(
    and(
      eq(modelVersions.modelId, model.id),
      inArray(
        modelVersions.number,
        old.map((version) => version.number),
      ),
    ),
  );
  await addJobs(db, 'remove-model', [{ payload: { folders: old.map(({ folder }) => folder) } }]);
}

/** Prompts stay with their voice, whatever it is called; their audio is what it was. */
async function renamePrompts(
  db: Queryable,
  before: string,
  after: string,
  versions: readonly VersionRow[],
): Promise<void> {
  const renamed = new Map(
    versions.flatMap(({ about }) =>
      voiceNames(before, about).map((voice, i): [string, string] => [voice, voiceNames(after, about)[i]!]),
    ),
  );
  for (const [from, to] of renamed) await db.update(prompts).set({ speaker: to }).where(eq(prompts.speaker, from));
}
