import * as v from 'valibot';
import { Language } from '#contract/kit/languages.ts';

/** How a model's graph is fed; kept as JSON beside the graph it belongs to. */
export const VoiceFrontend = v.object({
  /** Hertz. */
  sampleRate: v.number(),
  /** Ids of one symbol, by the symbol: one code point as a rule. */
  symbols: v.array(v.tuple([v.string(), v.array(v.number())])),
  /** Between symbols and around them. */
  blank: v.nullable(v.number()),
  begin: v.array(v.number()),
  end: v.array(v.number()),
  /** Piper looks accents up one by one. */
  isDecomposed: v.boolean(),
  /**
   * eSpeak NG's language by which texts become IPA, by the language asked for; null where letters themselves are read.
   */
  phonemeLanguages: v.nullable(v.record(v.string(), v.string())),
  isLowerCase: v.boolean(),
  languages: v.array(Language),
  speakers: v.array(v.string()),
  /** Added to a speaker's number, by language. */
  languageOffsets: v.record(v.string(), v.number()),
  noise: v.number(),
  durationNoise: v.number(),
  length: v.number(),
});
export type VoiceFrontend = v.InferOutput<typeof VoiceFrontend>;
