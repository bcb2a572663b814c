import { speaks } from '#server/modules/prompts/checkSpeaker.ts';
import os from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { dayIn } from '#contract/kit/days.ts';
import type { Config } from '#server/config/config.ts';
import { type Readiness, openReadiness } from '#server/http/readiness.ts';
import { type Database, dropConnections, JOB_TIMEOUTS, openDatabase } from '#server/db/database.ts';
import { assertReachable } from '#server/db/assertReachable.ts';
import { assertSessionPooling } from '#server/db/sessionPooling.ts';
import { watchDatabase } from '#server/db/databaseWatch.ts';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import { namedConnection } from '#server/db/namedConnection.ts';
import { modelName } from '#server/modules/storedNames.ts';
import { readInstalledRecognizer } from '#server/modules/settings/settings.ts';
import { listPreparedModels } from '#server/modules/models/listPreparedModels.ts';
import { listVoiceRules } from '#server/modules/papers/papers.ts';
import { listSwitchedOff } from '#server/modules/voices/switchedOff.ts';
import { type DiskSpace, dropBallastIfFull, LEAST_BYTES, SCARCE_BYTES, watchDisk } from '#server/files/diskSpace.ts';
import { type Files, openFiles } from '#server/files/files.ts';
import { type EventHub, openEventHub } from '#server/modules/events/eventHub.ts';
import { dumpAndReload } from '#server/modules/upgrades/dumpAndReload.ts';
import { upgradeSchema } from '#server/modules/upgrades/upgradeSchema.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { startSpeech } from '#server/speech/startSpeech.ts';

interface Owning {
  readonly ownsDatabase: boolean;
  /** Reports the progress of an upgrade to the person who starts the server. */
  readonly say?: (sentence: string) => void;
  /** Opens a thread of the embedded speech engine. */
  readonly openThread?: () => Worker;
}

export interface Parts {
  readonly db: Database;
  /** The same database with settings for jobs. */
  readonly jobsDb: Database;
  readonly files: Files;
  readonly speech: Speech;
  readonly condition: Readiness;
  readonly events: EventHub;
  /** Stops everything in reverse order of the start. */
  stop(): Promise<void>;
}

/** Requests have short limits, since a person waits; jobs have longer ones. */
const LIMITS = { statementMs: 60_000, connectMs: 10_000 };
const JOB_LIMITS = { statementMs: 10 * 60_000, connectMs: 30_000 };
const POOLS_END_WITHIN_MS = 1000;

/** Starts database, files and speech, which server and worker share. */
export async function startParts(config: Config, log: FastifyBaseLogger, owning: Owning): Promise<Parts> {
  const { ownsDatabase, say = (sentence) => log.warn({}, sentence), openThread } = owning;
  const place = path.join(config.DATA_DIR, 'postgres');
  await dropBallastIfFull(config.DATA_DIR);
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres(place, {
          role: ownsDatabase ? 'owner' : 'guest',
          onEvent: ({ level, message }) => log[level]({}, message),
          carrying: dumpAndReload({ dataDir: config.DATA_DIR, version: config.version, say }),
        })
      : undefined;
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL! };
  if (config.DATABASE_URL !== undefined) {
    await assertReachable(config.DATABASE_URL);
    await assertSessionPooling({ ...connection, statement_timeout: LIMITS.statementMs, options: JOB_TIMEOUTS });
  }
  let isStopping = false;
  const onError = (error: Error) => {
    if (!isStopping) log.error({ reason: error.message }, 'database connection');
  };
  const db = openDatabase(connection, { onError, connections: 20, waitsForDisk: true, limits: LIMITS });
  // A job holds a connection for its slot and one for its audio lock, and queries on a third.
  const connections = 4 * config.SPEECH_THREADS + 8;
  const jobsDb = openDatabase(connection, { onError, connections, waitsForDisk: false, limits: JOB_LIMITS });
  const stopping: (() => Promise<unknown> | void)[] = [];
  const stop = async () => {
    isStopping = true;
    for (const end of stopping.reverse()) await end();
    const ended = Promise.allSettled([db.$client.end(), jobsDb.$client.end()]);
    await Promise.race([
      ended,
      new Promise((resolve) => {
        setTimeout(resolve, POOLS_END_WITHIN_MS).unref();
      }),
    ]);
    // Pending queries cannot finish any more.
    dropConnections(db);
    dropConnections(jobsDb);
    await embedded?.stop();
  };
  try {
    const files = await openFiles(config.DATA_DIR, { storage: config, log });
    stopping.push(() => files.close());
    const disk = await watchDisk(config.DATA_DIR, { keepsBallast: ownsDatabase && embedded !== undefined });
    stopping.push(disk.stop);
    await warnOfScarceDisk(disk, log);
    const speech: Speech = startSpeech({
      threads: Math.max(1, config.SPEECH_THREADS),
      modelThreads: config.MODEL_THREADS,
      ...(openThread && { openThread }),
      engines: config.ENGINES,
      recognizer: config.RECOGNIZER,
      findRecognizer: async () => {
        const found = await readInstalledRecognizer(db);
        return found && { name: found.name, folder: modelName(found.folder) };
      },
      listModels: () => listPreparedModels(db),
      bringModel: (folder) => files.kept.bring(folder),
      listSwitchedOff: () => listSwitchedOff(db),
      listRules: () => listVoiceRules(db, { today: dayIn(config.TIME_ZONE), platformVoices: speech.platformVoices }),
    });
    stopping.push(() => speech.close());
    await upgradeSchema({
      connection: namedConnection(connection),
      files,
      dataDir: config.DATA_DIR,
      isEmbedded: embedded !== undefined,
      version: config.version,
      say,
      note: (data, sentence) => log.info(data, sentence),
    });
    const database = watchDatabase(connection, () => {
      log.error({}, 'the database does not answer');
      dropConnections(db);
    });
    stopping.push(database.stop, lookForModels(speech, onError));
    await speech.refresh();
    const events = openEventHub(connection);
    stopping.push(() => events.stop());
    const condition = openReadiness({ database, disk, isDatabasesDiskFull: () => embedded?.isDiskFull() === true });
    return { db, jobsDb, files, speech, condition, events, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function warnOfScarceDisk(disk: DiskSpace, log: FastifyBaseLogger): Promise<void> {
  const free = await disk.look();
  if (free === undefined || free >= SCARCE_BYTES) return;
  const megabytes = Math.floor(free / 1024 ** 2);
  const rule = `below ${LEAST_BYTES / 1024 ** 2} MB no new work is taken`;
  log.warn({ megabytes }, `the disk of DATA_DIR is nearly full: ${megabytes} MB are left, and ${rule}`);
}

/** Interval in ms at which voices activated by another process are noticed. */
const LOOK_EVERY_MS = 2000;

function lookForModels(speech: Speech, onError: (error: Error) => void): () => void {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    speech
      .refresh()
      .catch(onError)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Names of the voices that can speak a language now. */
export function voicesFor(speech: Speech) {
  return (language: Language = DEFAULT_LANGUAGE) =>
    speech.voices
      .filter((voice) => voice.rule?.refusal === undefined && speaks(voice, language))
      .map(({ name }) => name);
}

/** Exits once, cleanly, within ten seconds of the first signal. */
export function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>) {
  const STOP_LIMIT_MS = 9500;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      const limit = setTimeout(() => process.exit(os.constants.signals[signal] + 128), STOP_LIMIT_MS);
      stop().then(
        () => {
          clearTimeout(limit);
          process.exit(0);
        },
        (error: unknown) => {
          log.error({ err: error }, 'stop');
          process.exit(1);
        },
      );
    });
  }
}
