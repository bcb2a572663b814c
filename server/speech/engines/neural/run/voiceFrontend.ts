import * as v from 'valibot';
import { Language } from '#contract/kit/languages.ts';
import { cleanerNames } from './cleaners.ts';

/** How a model's graph is fed; kept as JSON beside the graph it belongs to. */
export const VoiceFrontend = v.object({
  /** Hertz. */
  sampleRate: v.number(),
  /** Ids of one symbol, by the symbol: one code point as a rule. */
  symbols: v.array(v.tuple([v.string(), v.array(v.number())])),
  /** Between symbols and around them. */
  blank: v.nullable(v.number()),
  /** Stands where there is nothing to say; missing in what was kept before it. */
  pad: v.optional(v.nullable(v.number()), null),
  begin: v.array(v.number()),
  end: v.array(v.number()),
  /** Piper looks accents up one by one. */
  isDecomposed: v.boolean(),
  /**
   * eSpeak NG's language by which texts become IPA, by the language asked for; null where letters themselves are read.
   */
  phonemeLanguages: v.nullable(v.record(v.string(), v.string())),
  /** How texts were cleaned in training, null for not at all; missing in Piper's and in what was kept before it. */
  cleaner: v.optional(v.nullable(v.picklist(cleanerNames))),
  isLowerCase: v.optional(v.boolean(), false),
  languages: v.array(Language),
  speakers: v.array(v.string()),
  /** Added to a speaker's number, by language. */
  languageOffsets: v.record(v.string(), v.number()),
  noise: v.number(),
  durationNoise: v.number(),
  length: v.number(),
});
export type VoiceFrontend = v.InferOutput<typeof VoiceFrontend>;
