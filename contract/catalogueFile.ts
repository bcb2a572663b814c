import * as v from 'valibot';

/**
 * A file of voices that can be fetched: ours ships with the release, `VOICE_CATALOGUE_URL` names another. Whoever
 * serves one inside a company writes this form; fields that are not named here are left aside.
 */
const VoiceFile = v.object({
  /** The configuration ends with .json, the voice itself with .onnx or .pth. */
  name: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}\.(json|onnx|pth)$/)),
  /** Absolute, or relative to the catalogue; https, or http on this machine. */
  url: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** Tells of damage, not of tampering; a file with neither hash is never fetched. */
  md5: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
});
export type VoiceFile = v.InferOutput<typeof VoiceFile>;

const CatalogueEntry = v.object({
  key: v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}_.-]{1,79}$/u)),
  /** As a person calls the voice; its model gets it, in lower case. */
  name: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(60)),
  engine: v.picklist(['piper', 'coqui', 'kokoro']),
  /** BCP 47: pt-BR. */
  language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
  quality: v.pipe(v.string(), v.maxLength(40)),
  /** Hertz. */
  sampleRate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(48_000))),
  speakers: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Of the data the voice was made of, by its common name: CC0, CC BY 4.0. */
  license: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)),
  /** What else somebody should know before they use it, in Portuguese. */
  licenseNote: v.pipe(v.string(), v.maxLength(1000)),
  /** Whether weights, data and ancestor let the voice earn money; null where that is not known for all of them. */
  isCommercial: v.nullable(v.boolean()),
  /** The page where all of it is told: its card. */
  source: v.pipe(v.string(), v.url(), v.regex(/^https?:/), v.maxLength(500)),
  /** Two; none where sizes and hashes are not known: then the files come by hand. */
  files: v.array(VoiceFile),
  /** How the files are had by hand, where that needs saying. */
  byHand: v.optional(v.pipe(v.string(), v.maxLength(500))),
});
export type CatalogueEntry = v.InferOutput<typeof CatalogueEntry>;

export const CatalogueFile = v.object({
  version: v.literal(1),
  voices: v.pipe(
    v.array(CatalogueEntry),
    v.maxLength(500),
    v.check((voices) => new Set(voices.map(({ key }) => key)).size === voices.length, 'a key stands twice'),
  ),
});
export type CatalogueFile = v.InferOutput<typeof CatalogueFile>;

/** What a version of a model keeps of where it comes from. */
export const VoiceOrigin = v.object({
  ...v.pick(CatalogueEntry, ['key', 'name', 'engine', 'language', 'license', 'licenseNote', 'isCommercial', 'source'])
    .entries,
});
export type VoiceOrigin = v.InferOutput<typeof VoiceOrigin>;
