import * as v from 'valibot';
import { WordTiming } from './prompts.ts';
import { endpoint } from './kit/endpoint.ts';
import { DEFAULT_LANGUAGE, Language } from './kit/languages.ts';
import { PROMPT_TEXT_MAX } from './kit/limits.ts';
import { Id } from './kit/paging.ts';
import { TEXT_MISSING, TEXT_TOO_LONG } from './kit/text.ts';

const MISSING = TEXT_MISSING;

/** A stretch of the text that is said otherwise than written: UTF-16 offsets in the text as sent. */
export const ReadingPiece = v.object({
  from: v.number(),
  to: v.number(),
  written: v.string(),
  spoken: v.string(),
  /** How the voice is written to, where it would say the word itself wrong. */
  said: v.optional(v.string()),
  /** 'dictionary', 'spell', 'pause', or the rule that read it: money, date, telephone… */
  rule: v.string(),
});
export type ReadingPiece = v.InferOutput<typeof ReadingPiece>;

/** What must be mended before the text can be spoken, in the words of the refusal that a form would get. */
export const ReadingProblem = v.object({ from: v.number(), to: v.number(), reason: v.string() });
export type ReadingProblem = v.InferOutput<typeof ReadingProblem>;

/** What will be spoken, and probably not as the writer meant it: a day that is none, an amount with two commas. */
export const ReadingHint = v.object({ from: v.number(), to: v.number(), reason: v.string() });
export type ReadingHint = v.InferOutput<typeof ReadingHint>;

export const Reading = v.object({
  spoken: v.string(),
  /** The same as the voice gets it, where that is written otherwise. */
  said: v.optional(v.string()),
  pieces: v.array(ReadingPiece),
  problems: v.array(ReadingProblem),
  hints: v.array(ReadingHint),
});
export type Reading = v.InferOutput<typeof Reading>;

/** Audios whose words are told in one answer. */
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
