import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { modelFaults } from '#contract/kit/modelFaults.ts';
import type { GoldenSet } from '#contract/models.ts';
import { isServiceAway } from '#server/files/stored/storageAway.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import { models, modelVersions } from './schema.ts';
import { dropModel } from './dropModel.ts';
import type { Files } from '#server/files/files.ts';
import { modelName } from '#server/modules/storedNames.ts';
import { hashFile } from '#server/files/hashFile.ts';
import type { Jobs } from '#server/modules/jobs.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import { MODEL_LOADER } from '#server/speech/api/modelLoader.ts';
import { type Speech, SpeechFailure } from '#server/speech/api/speech.ts';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import { makeGoldenSet } from './goldenSet.ts';
import { asPrepared, graphName } from './listPreparedModels.ts';
import { measureVoice } from './measureVoice.ts';
import type { ModelRow, VersionRow } from './modelQueries.ts';
import { CONFIG_FILE, MODEL_FILE } from './receiveFiles.ts';

const STOPPED = 'O modelo não pôde ser carregado. Tente ativá-lo de novo; se não adiantar, confira os arquivos.';
const NOT_PROVED = 'O modelo parou, ou passou do limite de tempo ou de memória, ao ser provado. Confira os arquivos.';
const MUTE = 'A voz não falou nenhuma das frases de prova.';
const LEAST_SHARE = 0.1;
const UNPROVED: readonly string[] = ['ENGINE_CRASHED', 'TIMED_OUT'];
const DISK_FULL = 'O disco do servidor está cheio. Avise a administração e tente ativar o modelo de novo.';
/** Share of the progress bar for building the graph; the rest is loading and measuring. */
const GRAPH_SHARE = 0.8;

/** Updates the catalogue install that a model came from. */
export interface Installs {
  end(db: Queryable, modelId: number): Promise<void>;
  /** False if the model came from no install. */
  fail(tx: Queryable, modelId: number, reason: string): Promise<boolean>;
}

/** Builds a version's graph, loads it and synthesizes with it; only a model that has spoken becomes active. */
export function prepareModelJob(db: Database, files: Files, speech: Speech, installs: Installs) {
  return async (job: Jobs['prepare-model'], { isLastAttempt, signal }: JobContext): Promise<void> => {
    const { modelId, number, purpose } = job;
    const ofNumber = and(eq(modelVersions.modelId, models.id), eq(modelVersions.number, number));
    const [found] = await db
      .select({ model: models, row: modelVersions })
      .from(models)
      .innerJoin(modelVersions, ofNumber)
      .where(eq(models.id, modelId));
    if (found?.model.preparing !== number) return;
    const mine = and(eq(models.id, modelId), eq(models.preparing, number));
    try {
      const row = await prepareVersion(db, files, speech, found.model, asWanted(found.row, purpose), signal);
      if (purpose !== 'speak') {
        const { samples } = await makeGoldenSet(db, files, speech, found.model, row, signal);
        if (purpose === 'prove-and-speak' && samples.every(isMute))
          throw new ModelFault('MODEL_KIND_UNSUPPORTED', MUTE);
      }
      await db
        .update(models)
        .set({
          preparing: null,
          failure: null,
          ...(purpose !== 'golden-set' && { active: true, versionNumber: number }),
          updatedAt: sql`now()`,
          version: sql`${models.version} + 1`,
        })
        .where(mine);
      await installs.end(db, modelId);
      await speech.refresh();
    } catch (error) {
      // Shutdown or an unavailable database or storage is no failure of the model.
      if (signal.aborted || isServiceAway(error)) throw error;
      const reason = reasonOf(error);
      if (reason === undefined && !isLastAttempt) throw error;
      if (await takeBack(db, modelId, reason ?? STOPPED, installs)) return;
      await db
        .update(models)
        .set({ preparing: null, failure: reason ?? STOPPED, version: sql`${models.version} + 1` })
        .where(mine);
    }
  };
}

/** True if nothing is audible, or the audio is far shorter than expected. */
function isMute({ path: audio, loudness, duration, expectedDuration }: GoldenSet['samples'][number]): boolean {
  return audio === null || loudness === null || duration < expectedDuration * LEAST_SHARE;
}

/**
 * Removes a catalogue model that failed activation, so that only the reason remains. Returns false for other models.
 */
function takeBack(db: Database, modelId: number, reason: string, installs: Installs): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOfCatalogue = await installs.fail(tx, modelId, reason);
    if (isOfCatalogue) await dropModel(tx, modelId);
    return isOfCatalogue;
  });
}

function reasonOf(error: unknown): string | undefined {
  if (isDiskFull(error)) return DISK_FULL;
  if (error instanceof SpeechFailure) return UNPROVED.includes(error.code) ? NOT_PROVED : error.message;
  return error instanceof ModelFault ? error.message : undefined;
}

export function removeModelJob(files: Files) {
  return async ({ folders }: Jobs['remove-model']): Promise<void> => {
    for (const folder of folders) await files.kept.discardFolder(modelName(folder));
  };
}

/** Graphs built by an older loader are rebuilt before activation; golden sets may use them as they are. */
function asWanted(row: VersionRow, purpose: Jobs['prepare-model']['purpose']): VersionRow {
  return row.madeBy < MODEL_LOADER && purpose !== 'golden-set' ? { ...row, gainDb: null } : row;
}

async function prepareVersion(
  db: Database,
  files: Files,
  speech: Speech,
  model: ModelRow,
  row: VersionRow,
  signal: AbortSignal,
): Promise<VersionRow> {
  if (row.gainDb !== null) return row;
  const draft = files.scratchPath('graph');
  const brought = await files.kept.bring(modelName(row.folder), [CONFIG_FILE, MODEL_FILE]);
  try {
    const [config, source] = [path.join(brought.path, CONFIG_FILE), path.join(brought.path, MODEL_FILE)];
    await checkUnchanged(config, row.configSha256);
    await checkUnchanged(source, row.modelSha256);
    const preparing = and(eq(models.id, model.id), eq(models.preparing, row.number));
    const tell = (share: number) => {
      db.update(models)
        .set({ progress: share * GRAPH_SHARE })
        .where(preparing)
        .catch(() => undefined);
    };
    await speech.prepareModel({ config, model: source }, draft, tell, signal);
    await files.kept.takeFolder(graphName(row.folder), draft);
  } finally {
    brought.release();
    await files.discardFolder(draft);
  }
  const measured = await measureVoice(speech, asPrepared(model.name, { ...row, madeBy: MODEL_LOADER }), signal);
  const version = and(eq(modelVersions.modelId, row.modelId), eq(modelVersions.number, row.number));
  const made = { ...measured, madeBy: MODEL_LOADER };
  await db.update(modelVersions).set(made).where(version);
  return { ...row, ...made };
}

async function checkUnchanged(file: string, sha256: string): Promise<void> {
  const found = await hashFile(file).catch(() => undefined);
  if (found !== sha256) throw new ModelFault('MODEL_FILE_CHANGED', modelFaults.MODEL_FILE_CHANGED.message);
}
