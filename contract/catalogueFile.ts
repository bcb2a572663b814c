import * as v from 'valibot';

/**
 * A file that lists downloadable voices, and recognizers that check audio. The release ships one; `VOICE_CATALOGUE_URL`
 * names another, such as a mirror inside a company. Unknown fields are ignored.
 */
const fileEntries = {
  /** Absolute, or relative to the catalogue; https, or http on this machine. */
  url: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** Detects damage but not tampering; a file with neither hash is never downloaded. */
  md5: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
};
const VoiceFile = v.object({
  /** The configuration ends with .json, the voice itself with .onnx or .pth. */
  name: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}\.(json|onnx|pth)$/)),
  ...fileEntries,
});
export type VoiceFile = v.InferOutput<typeof VoiceFile>;

const itemEntries = {
  key: v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}_.-]{1,79}$/u)),
  /** Display name; the model of a voice gets the same name in lower case. */
  name: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(60)),
  /** Licence of the training data, by its common name: CC0, CC BY 4.0. */
  license: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)),
  /** Further restrictions that a person should know before using it, in Portuguese. */
  licenseNote: v.pipe(v.string(), v.maxLength(1000)),
  /**
   * True if weights, training data and base model all allow commercial use; null if that is not known for all of them.
   */
  isCommercial: v.nullable(v.boolean()),
  /** Address of the model card. */
  source: v.pipe(v.string(), v.url(), v.regex(/^https?:/), v.maxLength(500)),
  /** Instructions for getting the files by hand, if they need explaining. */
  byHand: v.optional(v.pipe(v.string(), v.maxLength(500))),
};

/** Falls back where a mirror used the field for something else before it had a meaning here. */
const asFarAsUnderstood = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined);

const CatalogueEntry = v.object({
  ...itemEntries,
  engine: v.picklist(['piper', 'coqui', 'kokoro']),
  /** BCP 47: pt-BR. */
  language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
  quality: v.pipe(v.string(), v.maxLength(40)),
  /** In Hz. */
  sampleRate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(48_000))),
  speakers: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Sex of the voice and how it sounds, in Portuguese, as its publication says; absent if it does not. */
  gender: asFarAsUnderstood(v.picklist(['female', 'male'])),
  character: asFarAsUnderstood(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))),
  /** Recording of the voice beside its files, heard before it is installed: MP3, WAV or Ogg. */
  sample: asFarAsUnderstood(
    v.object({ url: fileEntries.url, bytes: v.optional(fileEntries.bytes), sha256: fileEntries.sha256 }),
  ),
  /** Two files; empty if sizes and hashes are unknown, in which case the files must be uploaded by a person. */
  files: v.array(VoiceFile),
});
export type CatalogueEntry = v.InferOutput<typeof CatalogueEntry>;

const RecognizerEntry = v.object({
  ...itemEntries,
  kind: v.picklist(['whisper', 'transducer']),
  /** Encoder, decoder, joiner if any, and tokens, as sherpa-onnx publishes them; empty if hashes are unknown. */
  files: v.array(v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}\.(onnx|txt)$/)), ...fileEntries })),
});
export type RecognizerEntry = v.InferOutput<typeof RecognizerEntry>;

export const isRecognizer = (entry: CatalogueEntry | RecognizerEntry): entry is RecognizerEntry => 'kind' in entry;

export const CatalogueFile = v.pipe(
  v.object({
    version: v.literal(1),
    voices: v.pipe(v.array(CatalogueEntry), v.maxLength(500)),
    recognizers: v.optional(v.pipe(v.array(RecognizerEntry), v.maxLength(50)), []),
  }),
  v.check(({ voices, recognizers }) => {
    const keys = [...voices, ...recognizers].map(({ key }) => key);
    return new Set(keys).size === keys.length;
  }, 'a key stands twice'),
);
export type CatalogueFile = v.InferOutput<typeof CatalogueFile>;

/** Catalogue fields that are stored with each version of a model. */
export const VoiceOrigin = v.object({
  ...v.pick(CatalogueEntry, ['key', 'name', 'engine', 'language', 'license', 'licenseNote', 'isCommercial', 'source'])
    .entries,
});
export type VoiceOrigin = v.InferOutput<typeof VoiceOrigin>;

/** Catalogue fields that are stored with an installed recognizer. */
export const RecognizerOrigin = v.pick(RecognizerEntry, [
  'key',
  'name',
  'kind',
  'license',
  'licenseNote',
  'isCommercial',
  'source',
]);
export type RecognizerOrigin = v.InferOutput<typeof RecognizerOrigin>;

/** Facts about a voice of a catalogue that a person sees before it is installed. */
export const VoiceOffer = v.object({
  ...VoiceOrigin.entries,
  /** Total size of all files; 0 if unknown. */
  bytes: v.number(),
  speakers: v.number(),
  /** Sample rate in Hz; null if unknown. */
  sampleRate: v.nullable(v.number()),
  /** Null if the publication does not say. */
  gender: v.nullable(v.picklist(['female', 'male'])),
  character: v.nullable(v.string()),
  /** Address of the sample on this server, which fetches it; null if the catalogue has none. */
  samplePath: v.nullable(v.string()),
});
export type VoiceOffer = v.InferOutput<typeof VoiceOffer>;
