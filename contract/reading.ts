import * as v from 'valibot';
import { WordTiming } from './audio.ts';
import { endpoint } from './kit/endpoint.ts';
import { DEFAULT_LANGUAGE, Language } from './kit/languages.ts';
import { PROMPT_TEXT_MAX } from './kit/limits.ts';
import { Id } from './kit/paging.ts';
import { TEXT_MISSING, TEXT_TOO_LONG } from './kit/text.ts';

const MISSING = TEXT_MISSING;

/** A range of the text that is spoken differently from how it is written: UTF-16 offsets in the text as sent. */
export const ReadingPiece = v.object({
  from: v.number(),
  to: v.number(),
  written: v.string(),
  spoken: v.string(),
  /** Spelling that is sent to the voice, if the voice would mispronounce the word itself. */
  said: v.optional(v.string()),
  /** 'dictionary', 'spell', 'pause', or the normalization rule that matched: money, date, telephone… */
  rule: v.string(),
});
export type ReadingPiece = v.InferOutput<typeof ReadingPiece>;

/** Must be corrected before the text can be synthesized; `reason` is the sentence that a form would show. */
export const ReadingProblem = v.object({ from: v.number(), to: v.number(), reason: v.string() });
export type ReadingProblem = v.InferOutput<typeof ReadingProblem>;

/** A part that will be spoken, but probably not as intended: an impossible date, an amount with two commas. */
export const ReadingHint = v.object({ from: v.number(), to: v.number(), reason: v.string() });
export type ReadingHint = v.InferOutput<typeof ReadingHint>;

export const Reading = v.object({
  spoken: v.string(),
  /** The spoken text with the spellings that are sent to the voice; absent if both are equal. */
  said: v.optional(v.string()),
  pieces: v.array(ReadingPiece),
  problems: v.array(ReadingProblem),
  hints: v.array(ReadingHint),
});
export type Reading = v.InferOutput<typeof Reading>;

/** Max audios per request for word timings. */
export const TIMINGS_MAX = 100;

export const reading = {
  read: endpoint({
    method: 'POST',
    path: '/prompts/reading',
    summary:
      'How a text will be said, and where that differs from what is written; `idProject` (signed in) ' +
      'adds its dictionary',
    access: 'public',
    isReadOnly: true,
    input: v.object({
      text: v.pipe(v.string(MISSING), v.nonEmpty(MISSING), v.maxLength(PROMPT_TEXT_MAX, TEXT_TOO_LONG)),
      language: v.optional(Language, DEFAULT_LANGUAGE),
      idProject: v.optional(Id),
    }),
    output: Reading,
  }),
  timings: endpoint({
    method: 'POST',
    path: '/prompts/timings',
    summary: 'When each word of these audios is said, for reading along without a network',
    access: 'prompts',
    isReadOnly: true,
    input: v.object({
      audios: v.pipe(
        v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Este áudio não existe.'))),
        v.maxLength(TIMINGS_MAX, `Peça até ${TIMINGS_MAX} áudios por vez.`),
      ),
    }),
    output: v.array(v.object({ audio: v.string(), words: v.array(WordTiming) })),
  }),
};
