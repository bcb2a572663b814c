import * as v from 'valibot';
import { Language } from '#contract/kit/languages.ts';
import { cleanerNames } from './cleaners.ts';

/** Input format of a model's graph, stored as JSON beside the graph. */
export const VoiceFrontend = v.object({
  /** In Hz. */
  sampleRate: v.number(),
  /** Ids of each symbol, which usually is one code point. */
  symbols: v.array(v.tuple([v.string(), v.array(v.number())])),
  /** Id inserted between and around symbols. */
  blank: v.nullable(v.number()),
  /** Id used if there is nothing to say; missing in older files. */
  pad: v.optional(v.nullable(v.number()), null),
  begin: v.array(v.number()),
  end: v.array(v.number()),
  /** True for Piper, which looks diacritics up separately. */
  isDecomposed: v.boolean(),
  /** eSpeak NG's language for converting to IPA, by requested language; null if the model reads letters. */
  phonemeLanguages: v.nullable(v.record(v.string(), v.string())),
  /** Text cleaner of the training, null for none; missing for Piper and in older files. */
  cleaner: v.optional(v.nullable(v.picklist(cleanerNames))),
  isLowerCase: v.optional(v.boolean(), false),
  languages: v.array(Language),
  speakers: v.array(v.string()),
  /** Added to a speaker's number, by language. */
  languageOffsets: v.record(v.string(), v.number()),
  /** If sentences can be made in pieces: number of voices, and samples of each piece but the last one. */
  pieces: v.optional(v.object({ voices: v.number(), samples: v.array(v.number()) })),
  noise: v.number(),
  durationNoise: v.number(),
  length: v.number(),
});
export type VoiceFrontend = v.InferOutput<typeof VoiceFrontend>;
