import type { FastifyInstance } from 'fastify';
import { models as endpoints } from '#contract/models.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';
import { modelName } from '#server/modules/storedNames.ts';
import { Refusal } from '#server/base/refusal.ts';
import { sendStoredFile } from '#server/http/send/sendStoredFile.ts';
import { type Call, registerEndpoints } from '#server/http/registerEndpoints.ts';
import { activateVersion, chooseVersion, deactivate, assertNotPreparing } from './activateModel.ts';
import { createModel } from './createModel.ts';
import { deleteModel, lockForChange, updateModel } from './changeModel.ts';
import { assertNameFree } from './modelNames.ts';
import { getModel, getVersion, listModels, listVersions, lockModel } from './modelQueries.ts';
import { prepareVersion } from './prepareVersion.ts';
import { assertEnoughMemory } from './assertEnoughMemory.ts';
import { registerResumableUploads } from './resumableUploads.ts';
import type { ReceivedFiles } from './receiveFiles.ts';
import { keepingFiles, receiveModel } from './receiveModel.ts';

/** Adds the origin of uploaded files that are known from a catalogue. */
type WithOrigin = (taken: ReceivedFiles) => Promise<ReceivedFiles>;

export function registerModelRoutes(app: FastifyInstance, deps: Deps, withOrigin: WithOrigin) {
  const { files, speech } = deps;
  async function toggle(id: number, call: Call) {
    const { db, user } = call;
    const before = await lockModel(db, id);
    if (before.active) {
      await deactivate(db, before);
      call.onCommitted(speech.refresh);
    } else if (before.preparing === null) {
      const version = await getVersion(db, id, before.versionNumber);
      if (await activateVersion(db, speech, before, version)) call.onCommitted(speech.refresh);
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

  registerResumableUploads(app, deps);
  registerEndpoints(app, deps, endpoints, {
    synthesizerModels: async ({ language }) => [...deps.listVoices(language)],
    list: (input, { db }) => listModels(db, input),
    async get({ id }, { db }) {
      const model = await getModel(db, id);
      // A client that reads here that a voice is active may use it at once, even if another process prepared it.
      if (model.status) await speech.refresh();
      return model;
    },
    create: {
      prepareAndTransact: async ({ voice_model_upload: uploadId, ...draft }, call) => {
        await assertNameFree(call.db, speech, draft.name);
        const taken = await withOrigin(await receiveModel(deps, call, uploadId));
        return keepingFiles(files, taken, (keep) =>
          call.transact(async (db) => {
            await assertNameFree(db, speech, draft.name);
            const created = await createModel(db, { user: call.user, name: nameOf(call.user) }, draft, taken);
            keep();
            return created;
          }),
        );
      },
    },
    update: {
      prepareAndTransact: async ({ id, voice_model_upload: uploadId, ...draft }, call) => {
        const { name } = draft;
        const { user, files: sent, expectedVersion } = call;
        const lock = (db: Queryable) => lockForChange(db, speech, id, { name, expectedVersion });
        // Check what would be refused anyway before inspecting large files.
        await lock(call.db);
        const hasFiles = sent['voice_config'] || sent['voice_model'] || uploadId;
        const taken = hasFiles ? await withOrigin(await receiveModel(deps, call, uploadId)) : undefined;
        const change = async (db: Queryable) => {
          const seen = await lock(db);
          if (name !== undefined && name !== seen.name) call.onCommitted(speech.refresh);
          return updateModel(db, user, seen, draft, taken);
        };
        if (taken === undefined) return call.transact(change);
        return keepingFiles(files, taken, (keep) =>
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
      await assertNotPreparing(db, model);
      if (!model.active) await chooseVersion(db, model, number);
      else if (await activateVersion(db, speech, model, version)) call.onCommitted(speech.refresh);
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
      await deleteModel(call.db, call.user, id);
      call.onCommitted(speech.refresh);
      return {};
    },
    async makeGoldenSet({ id, number }, { db, user }) {
      const model = await lockModel(db, id);
      await assertNotPreparing(db, model);
      const newest = (await listVersions(db, id))[0]!;
      const version = number === undefined ? newest : await getVersion(db, id, number);
      await assertEnoughMemory(db, speech, id, version.about.memoryBytes);
      await prepareVersion(db, model, version.number, 'golden-set');
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
      return sendStoredFile(reply, files.kept, `${modelName(folder)}/golden/${name}`, {
        type: 'audio/wav',
        cacheControl: 'private, no-cache',
      });
    },
  });
}
