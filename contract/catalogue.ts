import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { MODEL_BYTES_MAX, MODEL_CONFIG_BYTES_MAX } from './kit/limits.ts';
import { Flag } from './kit/paging.ts';
import { ModelDetail, UploadId } from './models.ts';
import { RecognizerOrigin, VoiceOffer } from './catalogueFile.ts';

/**
 * Installation progress of a voice or recognizer of the catalogue: 'waiting' for its turn or for the network,
 * 'fetching' its files, then 'checking' and 'preparing' them, as for any other model.
 */
export const InstallState = v.picklist([
  'available',
  'waiting',
  'fetching',
  'paused',
  'checking',
  'preparing',
  'installed',
  'failed',
]);
export type InstallState = v.InferOutput<typeof InstallState>;

/** Fields that the catalogue's voices and recognizers share. */
const Installable = v.object({
  /** Total size of all files; 0 if unknown. */
  bytes: v.number(),
  /** Names are those at the source. */
  files: v.array(v.object({ name: v.string(), url: v.string(), bytes: v.number(), sha256: v.nullable(v.string()) })),
  /** False if a person must download the files and upload them. */
  isFetchable: v.boolean(),
  byHand: v.nullable(v.string()),
  state: InstallState,
  /**
   * Only while the download runs or is paused: bytes so far and in total, bytes per second, and the estimated seconds
   * left.
   */
  progress: v.nullable(
    v.object({ bytes: v.number(), of: v.number(), rate: v.number(), secondsLeft: v.nullable(v.number()) }),
  ),
  /** Why the installation waits or failed. */
  message: v.nullable(v.string()),
  /** Time of the next automatic retry. */
  retryAt: v.nullable(v.string()),
});

export const CatalogueVoice = v.object({
  ...VoiceOffer.entries,
  ...Installable.entries,
  quality: v.string(),
  /** The installed model, once its files are here. `share` is the finished part of the preparation, 0 to 1. */
  model: v.nullable(
    v.object({
      id: v.number(),
      name: v.string(),
      isActive: v.boolean(),
      share: v.number(),
      samplePath: v.nullable(v.string()),
    }),
  ),
});
export type CatalogueVoice = v.InferOutput<typeof CatalogueVoice>;

/** A recognizer that checks audio; one at a time is installed. */
export const CatalogueRecognizer = v.object({ ...RecognizerOrigin.entries, ...Installable.entries });
export type CatalogueRecognizer = v.InferOutput<typeof CatalogueRecognizer>;

const CatalogueItem = v.union([CatalogueVoice, CatalogueRecognizer]);
export type CatalogueItem = v.InferOutput<typeof CatalogueItem>;

const KeyInput = v.object({
  key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(80, 'Isto não está no catálogo.')),
});

export const NON_COMMERCIAL_UNANSWERED = 'A licença não permite uso comercial. Confirme que o uso é outro.';

export const catalogue = {
  list: endpoint({
    method: 'GET',
    path: '/catalogue',
    summary: 'The natural voices and recognizers that can be fetched, and how far each is',
    access: 'models',
    input: v.object({}),
    output: v.object({
      voices: v.array(CatalogueVoice),
      recognizers: v.array(CatalogueRecognizer),
      /**
       * Why the catalogue at VOICE_CATALOGUE_URL could not be read; `voices` then holds the last known ones, or none.
       */
      problem: v.nullable(v.string()),
    }),
  }),
  offer: endpoint({
    method: 'GET',
    path: '/catalogue/offer',
    summary: 'Whether this machine has no natural voice yet, and none on its way',
    access: 'models',
    input: v.object({}),
    output: v.object({ isMissing: v.boolean() }),
  }),
  sample: endpoint({
    method: 'GET',
    path: '/catalogue/:key/sample',
    summary: 'The sample that the publication of a voice has, fetched and kept by this server',
    access: 'models',
    kind: 'stream',
    allowsCookieAuth: true,
    input: KeyInput,
    output: v.unknown(),
  }),
  install: endpoint({
    method: 'POST',
    path: '/catalogue/:key/install',
    summary: 'Fetch a voice or recognizer, check it and use it; pressed twice it is one download',
    access: 'models',
    status: 202,
    input: v.object({ ...KeyInput.entries, acceptsNonCommercial: v.optional(Flag) }),
    output: CatalogueItem,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/catalogue/:key/pause',
    summary: 'Hold a download; what has come stays',
    access: 'models',
    input: KeyInput,
    output: CatalogueItem,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/catalogue/:key/resume',
    summary: 'Go on with a download that was held or failed, from the byte it has reached',
    access: 'models',
    status: 202,
    input: KeyInput,
    output: CatalogueItem,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/catalogue/:key',
    summary: 'Call an installation off; what has come goes',
    access: 'models',
    input: KeyInput,
    output: v.object({}),
  }),
  importFiles: endpoint({
    method: 'POST',
    path: '/catalogue/import',
    summary: 'Files brought by hand: a voice of the catalogue is known by its hash; named, made ready and activated',
    access: 'models',
    kind: 'multipart',
    files: { voice_config: MODEL_CONFIG_BYTES_MAX, voice_model: MODEL_BYTES_MAX },
    status: 202,
    input: v.object({ voice_model_upload: v.optional(UploadId) }),
    output: v.object({ model: ModelDetail, voice: v.nullable(v.string()) }),
  }),
};
