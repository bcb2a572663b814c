import type { FastifyInstance } from 'fastify';
import { count } from 'drizzle-orm';
import { type CatalogueItem, catalogue as endpoints, NON_COMMERCIAL_UNANSWERED } from '#contract/catalogue.ts';
import type { AuthUser } from '#contract/auth.ts';
import { isRecognizer } from '#contract/catalogueFile.ts';
import type { AuditAct } from '#common/auditWords.ts';
import type { Queryable } from '#server/db/database.ts';
import { models } from '#server/modules/models/schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';
import {
  beginInstall,
  dropInstall,
  findInstall,
  type InstallRow,
  listInstalls,
  pauseInstall,
  resumeInstall,
} from './installs.ts';
import { openCatalogue, type ReadCatalogue } from './openCatalogue.ts';
import { manualInstallNote, isFetchable } from './ownCatalogue.ts';
import { dropModel } from '#server/modules/models/dropModel.ts';
import { getModel } from '#server/modules/models/modelQueries.ts';
import { keepingFiles, receiveModel } from '#server/modules/models/receiveModel.ts';
import { openVoiceSamples } from './voiceSamples.ts';
import { withOrigin } from './withOrigin.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { importModel } from './importModel.ts';
import { readInstalledRecognizer } from '#server/modules/settings/settings.ts';
import { listCatalogue, listInstalled, listRecognizers } from './listCatalogue.ts';
import { hasMemoryFor } from './writeModel.ts';

const gone = () => new Refusal('NOT_FOUND', { message: 'Isto não está no catálogo, nem a caminho.' });
type InstallVerb = 'install' | 'pauseInstall' | 'resumeInstall' | 'cancelInstall';
const actOf = (entry: InstallRow['entry'], verb: InstallVerb): AuditAct =>
  isRecognizer(entry) ? `recognizer.${verb}` : `models.${verb}`;
const VOICE_INSTALLED = 'Esta voz já está instalada.';
const RECOGNIZER_INSTALLED = 'Este reconhecedor já está instalado.';
const conflict = (message: string) => new Refusal('CONFLICT', { message });

export function registerCatalogueRoutes(app: FastifyInstance, deps: Deps) {
  const { files, speech, config } = deps;
  const catalogue = openCatalogue(config.VOICE_CATALOGUE_URL, files.root);

  const sendSample = openVoiceSamples(files, config.VOICE_CATALOGUE_URL);

  const getItem = async (db: Queryable, key: string, read: ReadCatalogue): Promise<CatalogueItem> => {
    const items = [...(await listCatalogue(db, read)), ...(await listRecognizers(db, read))];
    const item = items.find((one) => one.key === key);
    if (!item) throw gone();
    return item;
  };
  /** Runs an action on an install in progress, and audits it. */
  const act = async (db: Queryable, user: AuthUser, key: string, verb: InstallVerb, run: () => Promise<boolean>) => {
    const install = await findInstall(db, key);
    if (!install) throw gone();
    if (!(await run())) throw conflict('O download já terminou, ou já foi parado.');
    await audit(db, user, { action: actOf(install.entry, verb), entityId: key, entityName: install.entry.name });
    return install;
  };

  registerEndpoints(app, deps, endpoints, {
    async list(_input, { db }) {
      const read = await catalogue.read();
      return {
        voices: await listCatalogue(db, read),
        recognizers: await listRecognizers(db, read),
        problem: read.problem,
      };
    },
    async offer(_input, { db }) {
      const [row] = await db.select({ models: count() }).from(models);
      const isOnItsWay = (await listInstalls(db)).some(
        ({ state, entry }) => state !== 'failed' && !isRecognizer(entry),
      );
      return { isMissing: row!.models === 0 && !isOnItsWay && config.ENGINES.length === 0 };
    },
    async sample({ key }, { reply }) {
      const read = await catalogue.read();
      return sendSample(
        reply,
        read.entries.find((entry) => entry.key === key),
        read,
      );
    },
    install: {
      prepareAndTransact: async ({ key, acceptsNonCommercial }, call) => {
        const read = await catalogue.read();
        const { entries, recognizers, hosts, problem } = read;
        const entry = [...entries, ...recognizers].find((one) => one.key === key);
        if (!entry) throw problem === null ? gone() : new Refusal('UNAVAILABLE', { message: problem });
        if (!isFetchable(entry)) throw conflict(manualInstallNote(entry)!);
        if (entry.isCommercial === false && acceptsNonCommercial !== true)
          throw new Refusal('INVALID_INPUT', { fields: { acceptsNonCommercial: NON_COMMERCIAL_UNANSWERED } });
        return call.transact(async (db) => {
          const { user } = call;
          const asked = { entry, hosts, startedById: user.id, startedByName: nameOf(user) };
          const isInstalled = isRecognizer(entry)
            ? (await readInstalledRecognizer(db))?.origin?.key === key
            : (await listInstalled(db)).some((one) => one.key === key);
          if (isInstalled && !(await findInstall(db, key)))
            throw conflict(isRecognizer(entry) ? RECOGNIZER_INSTALLED : VOICE_INSTALLED);
          // A second request joins the download of the first.
          if (await beginInstall(db, asked)) {
            const after = { license: entry.license };
            await audit(db, user, { action: actOf(entry, 'install'), entityId: key, entityName: entry.name, after });
          }
          return getItem(db, key, read);
        });
      },
    },
    pause: {
      prepareAndTransact: async ({ key }, { user, transact }) => {
        const read = await catalogue.read();
        return transact(async (db) => {
          await act(db, user, key, 'pauseInstall', () => pauseInstall(db, key));
          return getItem(db, key, read);
        });
      },
    },
    resume: {
      prepareAndTransact: async ({ key }, { user, transact }) => {
        const read = await catalogue.read();
        return transact(async (db) => {
          await act(db, user, key, 'resumeInstall', () => resumeInstall(db, key));
          return getItem(db, key, read);
        });
      },
    },
    async cancel({ key }, { db, user }) {
      const { modelId } = await act(db, user, key, 'cancelInstall', async () => true);
      if (modelId !== null) await dropModel(db, modelId);
      await dropInstall(db, key);
      return {};
    },
    importFiles: {
      prepareAndTransact: async ({ voice_model_upload: uploadId }, call) => {
        const taken = await withOrigin(catalogue, await receiveModel(deps, call, uploadId));
        const hasMemory = await hasMemoryFor(call.db, speech, taken);
        return keepingFiles(files, taken, (keep) =>
          call.transact(async (db) => {
            const author = { user: call.user, name: nameOf(call.user) };
            const id = await importModel(db, speech, taken, { author, hasMemory });
            keep();
            return { model: await getModel(db, id), voice: taken.origin?.name ?? null };
          }),
        );
      },
    },
  });
}
