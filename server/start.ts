import os from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embeddedPostgres.ts';
import { migrate } from './db/migrate.ts';
import { cleanUp } from './features/auth/cleanUp.ts';
import { linkJobs } from './features/auth/linkJobs.ts';
import { consolidateClosedDays } from './features/costs/consolidate.ts';
import { prepareModel, removeModel } from './features/models/modelJobs.ts';
import { listPreparedModels } from './features/models/listPreparedModels.ts';
import { sweepModels } from './features/models/sweepModels.ts';
import { packZip } from './features/projects/zipJob.ts';
import { removeZip } from './features/projects/removeZip.ts';
import { failExhausted, sweepAudios, synthesizePrompt } from './features/prompts/promptJobs.ts';
import { type Files, openFiles } from './files/files.ts';
import { type JobRunner, migrateQueue, startJobs } from './jobs/runner.ts';
import { openMailer } from './mail/openMailer.ts';
import type { Speech } from './speech/speech.ts';
import { startSpeech } from './speech/startSpeech.ts';

export interface Parts {
  readonly db: Database;
  /** The same database for jobs. */
  readonly jobsDb: Database;
  readonly files: Files;
  readonly speech: Speech;
  /** In reverse order of the start. */
  stop(): Promise<void>;
}

/** Database, files and speech: what the server and the worker share. */
export async function startParts(config: Config, log: FastifyBaseLogger, { ownsDatabase }: { ownsDatabase: boolean }): Promise<Parts> {
  const embedded = config.DATABASE_URL === undefined ? await startEmbeddedPostgres(path.join(config.DATA_DIR, 'postgres')) : undefined;
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL! };
  let isStopping = false;
  const onError = (error: Error) => { if (!isStopping) log.error({ reason: error.message }, 'database connection'); };
  const db = openDatabase(connection, { onError, connections: 20, waitsForDisk: true });
  const jobsDb = openDatabase(connection, { onError, connections: 3 * config.SPEECH_THREADS + 6, waitsForDisk: false });
  const stopDatabase = async () => {
    isStopping = true;
    await Promise.allSettled([db.$client.end(), jobsDb.$client.end()]);
    if (ownsDatabase) await embedded?.stop();
  };
  try {
    const files = await openFiles(config.DATA_DIR);
    const speechStart = startSpeech({ threads: Math.max(1, config.SPEECH_THREADS), modelThreads: config.MODEL_THREADS, engines: config.ENGINES, listModels: () => listPreparedModels(db, files) });
    const [speech] = await Promise.all([speechStart, migrate(db.$client).then(() => migrateQueue(db))]);
    const stopLooking = lookForModels(speech, onError);
    await speech.refresh();
    return { db, jobsDb, files, speech, stop: async () => { stopLooking(); await speech.close(); await stopDatabase(); } };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

export async function startJobsOf({ jobsDb: db, files, speech }: Parts, config: Config, log: FastifyBaseLogger): Promise<JobRunner | undefined> {
  if (config.SPEECH_THREADS === 0) return undefined;
  return startJobs(db, {
    'synthesize-prompt': synthesizePrompt(db, files, speech, config.PRICE_PER_CHARACTER),
    'sweep-audio': sweepAudios(db, files),
    'pack-zip': packZip(db, files),
    'remove-zip': removeZip(files),
    'prepare-model': prepareModel(db, files, speech),
    'remove-model': removeModel(files),
    ...linkJobs(db, openMailer(config, log), config, log),
    'clean-up': async () => {
      await cleanUp(db)();
      await sweepModels(db, files)();
    },
    'consolidate-costs': consolidateClosedDays(db, config.TIME_ZONE),
    // One more than threads: while one job writes its row, no thread waits.
  }, { concurrency: config.SPEECH_THREADS + 1, log, onReap: () => failExhausted(db) });
}

/** Another process may have activated a model: lists of voices show it within this. */
const LOOK_EVERY_MS = 2000;

function lookForModels(speech: Speech, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => { speech.refresh().catch(onError); }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Names of the voices that can speak a language at this moment. */
export function voicesFor(speech: Speech) {
  return (language: Language = DEFAULT_LANGUAGE) => speech.voices.filter(({ languages }) => languages === undefined || languages.includes(language)).map(({ name }) => name);
}

/** Ends the program once, cleanly, within ten seconds of the first signal. */
export function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>) {
  const STOP_LIMIT_MS = 9500;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      const limit = setTimeout(() => process.exit(os.constants.signals[signal] + 128), STOP_LIMIT_MS);
      stop().then(() => { clearTimeout(limit); process.exit(0); }, (error: unknown) => { log.error({ err: error }, 'stop'); process.exit(1); });
    });
  }
}
