import * as v from 'valibot';
import { VoiceOrigin } from './catalogueFile.ts';
import { API_ROOT, endpoint } from './kit/endpoint.ts';
import { DEFAULT_LANGUAGE, Language } from './kit/languages.ts';
import { MODEL_BYTES_MAX, MODEL_CONFIG_BYTES_MAX, NAME_MAX } from './kit/limits.ts';
import { Name } from './kit/names.ts';
import { Flag, Id, IdInput, integer, pageOf, pageRequest } from './kit/paging.ts';

/** Result of the inspection of a model's files. */
export const ModelDescription = v.object({
  kind: v.picklist(['vits', 'piper']),
  /** In Hz. */
  sampleRate: v.number(),
  speakers: v.array(v.string()),
  languages: v.array(Language),
  /** Number of network parameters that synthesis needs. */
  parameters: v.number(),
  /** Size of the ONNX graph that is run. */
  graphBytes: v.number(),
  /** Memory used during synthesis. */
  memoryBytes: v.number(),
  usesPhonemes: v.boolean(),
});
export type ModelDescription = v.InferOutput<typeof ModelDescription>;

/** A fault found in a sample of the golden set; a sample without any is good. */
export const GoldenProblem = v.picklist(['NO_AUDIO', 'ODD_DURATION', 'ODD_LEVEL', 'SILENT', 'CLIPPING']);
export type GoldenProblem = v.InferOutput<typeof GoldenProblem>;

export const GoldenSample = v.object({
  text: v.string(),
  /** Address of the model's WAV; null if it produced none. */
  path: v.nullable(v.string()),
  /** The same sentence by the present voice: the current version of the model, or Entoa's first voice. */
  currentPath: v.nullable(v.string()),
  /** In seconds. */
  duration: v.number(),
  /** Expected seconds for a text of this length. */
  expectedDuration: v.number(),
  /** LUFS before loudness normalization. */
  loudness: v.nullable(v.number()),
  /** Longest pause inside the sample, in seconds. */
  silence: v.number(),
  problems: v.array(GoldenProblem),
});
export const GoldenSet = v.object({
  madeAt: v.string(),
  versionNumber: v.number(),
  voice: v.string(),
  currentVoice: v.string(),
  /** Seconds of work per second of audio. */
  realTimeFactor: v.number(),
  isGood: v.boolean(),
  samples: v.array(GoldenSample),
});
export type GoldenSet = v.InferOutput<typeof GoldenSet>;

const ModelFile = v.object({ name: v.string(), bytes: v.number(), sha256: v.string() });

export const ModelVersion = v.object({
  number: v.number(),
  /** True for the version that speaks while the model is active. */
  isCurrent: v.boolean(),
  about: ModelDescription,
  config: ModelFile,
  model: ModelFile,
  /** True if the graph is already built: activation is then immediate. */
  isPrepared: v.boolean(),
  hasGoldenSet: v.boolean(),
  createdBy: v.nullable(v.string()),
  createdAt: v.string(),
});

export const Model = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  /** true = Ativo. */
  status: v.boolean(),
  /** Folder of the files, relative to DATA_DIR. */
  location: v.string(),
  /** 'preparing' while an activation builds the graph; `progress` runs from 0 to 1. */
  activation: v.picklist(['inactive', 'preparing', 'active', 'failed']),
  progress: v.number(),
  failure: v.nullable(v.string()),
  /** Speaker names as prompts use them, one per speaker of the model. */
  voices: v.array(v.string()),
  about: ModelDescription,
  /** Seconds of work per second of audio on this machine; null until it was measured. */
  realTimeFactor: v.nullable(v.number()),
  /** The catalogue entry with licence and model card, if the files are known to be a catalogue voice. */
  origin: v.nullable(VoiceOrigin),
  versionNumber: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Model = v.InferOutput<typeof Model>;

export const ModelDetail = v.object({
  ...Model.entries,
  /** Newest first. */
  versions: v.array(ModelVersion),
  /** Prompts waiting for one of its voices: they fail with 'voz desativada' if the model is deactivated or deleted. */
  waitingPrompts: v.number(),
});
export type ModelDetail = v.InferOutput<typeof ModelDetail>;

/**
 * The name of a voice, in lower case: at least three characters, and short enough to be a prompt's speaker together
 * with the name of a speaker.
 */
export const ModelName = v.pipe(
  Name,
  v.maxLength(NAME_MAX - 40, `O nome pode ter até ${NAME_MAX - 40} caracteres.`),
  v.toLowerCase(),
);
const Description = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(1000, 'A descrição pode ter até 1.000 caracteres.')),
);
/** Id of a finished resumable upload (tus), which replaces the file field `voice_model`. */
export const UploadId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'Este envio não existe mais.'));

const files = { voice_config: MODEL_CONFIG_BYTES_MAX, voice_model: MODEL_BYTES_MAX };
const VersionInput = v.object({ id: Id, number: integer(1, 1_000_000, 'A versão deve ser um número.') });

/** Address for resumable uploads (tus) of large models; each upload has its own path below it. */
export const MODEL_UPLOADS_ADDRESS = `${API_ROOT}/models/uploads`;

export const modelColumns = ['id', 'name', 'status', 'createdAt', 'updatedAt'] as const;

export const models = {
  synthesizerModels: endpoint({
    method: 'GET',
    path: '/models/synthesizer-models',
    summary: 'The names of the voices that can speak now',
    access: 'public',
    offline: 'last-answer',
    input: v.object({ language: v.optional(Language, DEFAULT_LANGUAGE) }),
    output: v.array(v.string()),
  }),
  list: endpoint({
    method: 'GET',
    path: '/models',
    summary: 'List the voice models',
    access: 'models',
    offline: 'last-answer',
    input: v.object({ ...pageRequest(modelColumns).entries, status: v.optional(Flag) }),
    output: pageOf(Model),
  }),
  get: endpoint({
    method: 'GET',
    path: '/models/:id',
    summary: 'Read one voice model with its versions',
    access: 'models',
    offline: 'last-answer',
    input: IdInput,
    output: ModelDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/models',
    summary: 'Send a voice: voice_config (.json) and voice_model (.pth or .onnx)',
    access: 'models',
    kind: 'multipart',
    files,
    input: v.object({ name: ModelName, description: Description, voice_model_upload: v.optional(UploadId) }),
    output: ModelDetail,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/models/:id',
    summary: 'Rename a voice, or send both its files anew: a version of its own',
    access: 'models',
    kind: 'multipart',
    files,
    input: v.object({
      id: Id,
      name: v.optional(ModelName),
      description: Description,
      voice_model_upload: v.optional(UploadId),
    }),
    output: ModelDetail,
  }),
  toggle: endpoint({
    method: 'PATCH',
    path: '/models/:id/toggle',
    summary: 'Activate a voice (its graph is made once) or deactivate it',
    access: 'models',
    input: IdInput,
    output: ModelDetail,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/models/:id',
    summary: 'The same as toggle',
    access: 'models',
    input: IdInput,
    output: ModelDetail,
  }),
  useVersion: endpoint({
    method: 'POST',
    path: '/models/:id/versions/:number/use',
    summary: 'Speak with this version: a newer one, or the one before',
    access: 'models',
    input: VersionInput,
    output: ModelDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/models/:id',
    summary: 'Delete a voice and its files',
    access: 'model-removal',
    input: IdInput,
    output: v.object({}),
  }),
  makeGoldenSet: endpoint({
    method: 'POST',
    path: '/models/:id/golden-set',
    summary: 'Let a version (the newest unless told) speak the ten sentences kept for judging voices',
    access: 'models',
    input: v.object({ id: Id, number: v.optional(VersionInput.entries.number) }),
    status: 202,
    output: ModelDetail,
  }),
  goldenSet: endpoint({
    method: 'GET',
    path: '/models/:id/golden-set',
    summary: 'The newest golden set of the model; null while none has been made',
    access: 'models',
    input: IdInput,
    output: v.nullable(GoldenSet),
  }),
  goldenAudio: endpoint({
    method: 'GET',
    path: '/models/:id/golden-set/:file',
    summary: "A sample's WAV; the sign-in cookie suffices",
    access: 'models',
    kind: 'stream',
    allowsCookieAuth: true,
    input: v.object({ id: Id, file: v.string() }),
    output: v.unknown(),
  }),
};
