import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Worker } from 'node:worker_threads';
import { trackEngineModels } from './pool/followEngines.ts';
import { consentEnded, TIME_LIMIT_SECONDS, unknownVoice } from './api/failures.ts';
import { openModelPools } from './pool/modelPools.ts';
import { openSynthesisThread } from './pool/openSynthesisThread.ts';
import type { LightOrder } from './formats/makeLightCopy.ts';
import { READING_VERSION } from './normalization/normalizeText.ts';
import type {
  AudioRequest,
  FetchModel,
  MadeAudio,
  NetworkEngine,
  PreparedModel,
  Recognizer,
  RecognizerPlace,
  RecordingRequest,
  Speech,
  Voice,
  VoiceRule,
} from './api/speech.ts';
import { openStats } from './api/speechStats.ts';
import { openPool, type SynthesisPool } from './pool/synthesisPool.ts';
import { espeakVoices, findVoice } from './api/voices.ts';
import { folderPlace, openLocalRecognizer } from './engines/neural/recognizer/localRecognizer.ts';
import { openNetworkRecognizer } from './engines/network/networkRecognizer.ts';
import { inspectFiles, prepareFiles } from './engines/neural/run/workshop.ts';
import { expectedSeconds } from './pipeline/expectedSeconds.ts';
import { planSentences, spokenPieces } from './pipeline/planSentences.ts';
import type { RecordingFault } from './formats/readWav.ts';
import { createOnDemandWorker } from './pool/onDemandWorker.ts';
import type { SoundsOrder } from './pool/soundsThread.ts';

/** Increase when equal requests sound different: sentences, trimming, gaps, encoding. */
const PIPELINE_VERSION = 2;
/** Increase when a model's graph or the reading of its symbols sounds different. */
const MODEL_VERSION = 1;
const ORDERS_PER_THREAD = 250;
const IDLE_MS = 5 * 60_000;

const makeLightCopyAside = createOnDemandWorker<LightOrder, Uint8Array>('lightCopyThread');
const makeRecordingAside = createOnDemandWorker<RecordingRequest, MadeAudio | RecordingFault>('recordingThread');
const makeSoundsAside = createOnDemandWorker<SoundsOrder, Uint8Array[]>('soundsThread', ({ wav }) =>
  // A small Uint8Array may use a shared buffer, which cannot be transferred.
  wav.byteLength === wav.buffer.byteLength ? [wav.buffer as ArrayBuffer] : [],
);

export interface SpeechOptions {
  readonly threads: number;
  /** The currently active models; read again before one of their voices is used. */
  readonly listModels?: () => Promise<readonly PreparedModel[]>;
  /** A local folder by default. */
  readonly bringModel?: FetchModel;
  /** Names of disabled embedded and server voices. */
  readonly listSwitchedOff?: () => Promise<ReadonlySet<string>>;
  /** What the papers of each voice allow, by name; read again before a file is made. */
  readonly listRules?: () => Promise<ReadonlyMap<string, VoiceRule>>;
  /** Threads for the computation of each model. */
  readonly modelThreads?: number;
  readonly engines?: readonly NetworkEngine[];
  /** Named by the configuration; an installed one is not used beside it. */
  readonly recognizer?: RecognizerPlace | undefined;
  /** The installed recognizer: a name for people, and its folder for `bringModel`. */
  readonly findRecognizer?: () => Promise<{ readonly name: string; readonly folder: string } | undefined>;
  readonly idleMs?: number;
  /** Opens a thread of the embedded engine. */
  readonly openThread?: () => Worker;
}

/** Starts the embedded engine in `threads` worker threads, and models on demand. */
export function startSpeech({
  threads,
  listModels = async () => [],
  bringModel = async (path) => ({ path, release: () => {} }),
  listSwitchedOff = async () => new Set(),
  listRules = async () => new Map(),
  modelThreads = 1,
  engines = [],
  recognizer,
  findRecognizer = async () => undefined,
  idleMs = IDLE_MS,
  openThread = openSynthesisThread,
}: SpeechOptions): Speech {
  const pool = openPool({
    threads,
    timeLimitMs: TIME_LIMIT_SECONDS * 1000,
    ordersPerThread: ORDERS_PER_THREAD,
    openThread,
  });
  // A failure is reported to those who await it, and is no unhandled rejection.
  pool.ready.catch(() => {});
  const modelPools = openModelPools({ graphThreads: modelThreads, idleMs, bringModel });
  const stats = openStats();
  let ear = recognizer && openRecognizer(recognizer);
  let earFolder: string | undefined;
  const health = trackEngineModels(engines);
  const embedded = espeakVoices.map(({ name, gender }): Voice => ({
    name,
    gender,
    kind: 'formant',
    engine: 'eSpeak NG',
  }));
  const servers = engines.flatMap(voicesOf);
  let models: readonly PreparedModel[] = [];
  let switchedOff: ReadonlySet<string> = new Set();
  let rules: ReadonlyMap<string, VoiceRule> = new Map();
  let voices: readonly Voice[] = [...embedded, ...servers];

  /** Numbers of the newest look that was begun, and of the one whose result is in use. */
  let begun = 0;
  let inUse = 0;

  async function refresh(): Promise<void> {
    begun += 1;
    const number = begun;
    const findInstalled = recognizer ? undefined : findRecognizer();
    const read = [listModels(), listSwitchedOff(), listRules(), findInstalled] as const;
    const [nowModels, nowOff, nowRules, installed] = await Promise.all(read);
    // A slower look may have read an older state than a later one has.
    if (number < inUse) return;
    inUse = number;
    [models, switchedOff, rules] = [nowModels, nowOff, nowRules];
    const isOn = ({ name }: Voice) => !switchedOff.has(name);
    voices = [...embedded.filter(isOn), ...models.flatMap(voicesOf), ...servers.filter(isOn)].map((voice) => ({
      ...voice,
      rule: rules.get(voice.name),
    }));
    modelPools.keepOnly([...models, ...engines]);
    if (!recognizer) openInstalledRecognizer(installed);
  }

  function openInstalledRecognizer(found: { readonly name: string; readonly folder: string } | undefined): void {
    if (found?.folder === earFolder) return;
    ear?.close?.();
    earFolder = found?.folder;
    ear = found && openLocalRecognizer({ name: found.name, bring: () => bringModel(found.folder) });
  }

  /** Undefined for the embedded engine. Models activated or deactivated by another process count at once. */
  async function findSource(voice: string): Promise<PreparedModel | NetworkEngine | undefined> {
    if (findVoice(voice) !== undefined) return undefined;
    const find = (sources: readonly (PreparedModel | NetworkEngine)[]) =>
      sources.find((source) => Object.hasOwn(source.voices, voice));
    const server = find(engines);
    if (server !== undefined) return server;
    await refresh();
    const model = find(models);
    if (model === undefined) throw unknownVoice(voice);
    return model;
  }

  async function poolFor({ voice, language }: AudioRequest): Promise<{ found: SynthesisPool; engine?: NetworkEngine }> {
    const source = await findSource(voice);
    if (source?.kind !== 'model' && (await listSwitchedOff()).has(voice)) throw unknownVoice(voice);
    assertConsent(voice, await listRules());
    if (source === undefined) return { found: pool };
    if (source.kind === 'model' && !source.languages.includes(language)) throw unknownVoice(voice);
    return { found: await modelPools.of(source), ...(source.kind === 'network' && { engine: source }) };
  }

  return {
    ready: pool.ready,
    get voices() {
      return voices;
    },
    platformVoices: [...embedded, ...servers],
    versionOf: async (voice) => {
      // A voice that no longer exists has no audio; synthesis with it fails with a readable reason.
      const source = await findSource(voice).catch(() => undefined);
      return source === undefined
        ? embeddedVersion()
        : `${source.key}, model ${MODEL_VERSION}, pipeline ${PIPELINE_VERSION}, reading ${READING_VERSION}`;
    },
    speak: async (request, signal) => {
      const { found, engine } = await poolFor(request);
      const isAlone = found.countOrders() === 0;
      const from = performance.now();
      const made = await found.speak(request, signal).catch((error: unknown) => {
        if (engine) health.failed(engine, error);
        throw error;
      });
      if (engine) health.answered(engine);
      if (isAlone)
        stats.realTimeFactor[found === pool ? 'embedded' : 'neural'].add(
          (performance.now() - from) / 1000 / made.duration,
        );
      return made;
    },
    async *stream(request, options, signal) {
      const isEmbedded = findVoice(request.voice) !== undefined;
      // Uses the switch state read at the last refresh, so that the first sound waits for no database.
      if (isEmbedded && switchedOff.has(request.voice)) throw unknownVoice(request.voice);
      if (isEmbedded) assertConsent(request.voice, rules);
      const { found, engine } = isEmbedded ? { found: pool } : await poolFor(request);
      const from = performance.now();
      let hasBegun = false;
      try {
        for await (const piece of found.stream(request, options, signal)) {
          if (!hasBegun) stats.firstByteMs.add(performance.now() - from);
          if (!hasBegun && engine) health.answered(engine);
          hasBegun = true;
          yield piece;
        }
      } catch (error) {
        if (engine) health.failed(engine, error);
        throw error;
      }
    },
    refresh,
    stats,
    engines: health.list,
    tryModel: async (model, trial, signal) => {
      signal?.throwIfAborted();
      const aside = await modelPools.openCandidatePool(model);
      try {
        return await trial((request) => aside.speak(request, signal));
      } finally {
        await aside.close();
      }
    },
    loadedModels: modelPools.loaded,
    inspectModel: (files) => inspectFiles(files),
    prepareModel: prepareFiles,
    get recognizer() {
      return ear;
    },
    spokenOf: (request) => planSentences(request).flatMap(spokenPieces),
    expectedSeconds,
    makeLightCopy: (wav, format) => makeLightCopyAside({ wav, format }),
    makeRecording: makeRecordingAside,
    makeSounds: (wav, formats) => makeSoundsAside({ wav, formats }),
    countOrders: () => pool.countOrders() + modelPools.countOrders(),
    close: async () => {
      ear?.close?.();
      await Promise.all([pool.close(), modelPools.close()]);
    },
  };
}

const openRecognizer = (place: RecognizerPlace): Recognizer =>
  place.kind === 'local' ? openLocalRecognizer(folderPlace(place.folder)) : openNetworkRecognizer(place);

function assertConsent(voice: string, rules: ReadonlyMap<string, VoiceRule>): void {
  const refusal = rules.get(voice)?.refusal;
  if (refusal !== undefined) throw consentEnded(refusal);
}

function voicesOf(source: PreparedModel | NetworkEngine): Voice[] {
  return Object.keys(source.voices).map((name) => ({
    name,
    gender: 'unknown',
    kind: source.kind === 'model' ? 'neural' : 'server',
    engine: source.key,
    ...(source.kind === 'model' && { languages: source.languages }),
  }));
}

function embeddedVersion(): string {
  const { version: engine } = createRequire(import.meta.url)('@echogarden/espeak-ng-emscripten/package.json') as {
    version: string;
  };
  const voices = createHash('sha256').update(JSON.stringify(espeakVoices)).digest('hex').slice(0, 8);
  return `espeak-ng-emscripten ${engine}, pipeline ${PIPELINE_VERSION}, reading ${READING_VERSION}, voices ${voices}`;
}
