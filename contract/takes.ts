import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Language } from './kit/languages.ts';
import { Id, integer } from './kit/paging.ts';
import { AudioWarning, PitchContour } from './audio.ts';
import { CHANGES_PROMPT, Prompt } from './prompts.ts';

/** Twice the max of `takesKept`, so that approved takes fit too. */
export const TAKES_PER_PAGE = 100;

/** A current or earlier audio of a prompt, with its text and review. */
export const Take = v.object({
  /** Id of the audio, unique among the prompt's takes; other prompts with the same audio share it. */
  id: v.string(),
  /** When the prompt first got this audio. */
  createdAt: v.string(),
  /** Name of the person who requested it; null if unknown. */
  by: v.nullable(v.string()),
  text: v.string(),
  speaker: v.string(),
  language: Language,
  compression: v.boolean(),
  path: v.string(),
  /** In seconds. */
  duration: v.number(),
  /** Size of the audio file. */
  bytes: v.number(),
  curve: PitchContour,
  warnings: v.array(AudioWarning),
  /** True for the audio that the prompt has now. */
  isCurrent: v.boolean(),
  /** Name of the person who recorded it; null for synthesized audio. Absent in lists stored before recordings. */
  recordedBy: v.optional(v.nullable(v.string())),
  approvedAt: v.nullable(v.string()),
  approvedBy: v.nullable(v.string()),
  /** True if the audio is rejected, for `reason`. */
  invalidated: v.boolean(),
  reason: v.nullable(v.string()),
});
export type Take = v.InferOutput<typeof Take>;

export const takes = {
  list: endpoint({
    method: 'GET',
    path: '/prompts/:id/takes',
    summary:
      "A prompt's present audio and the earlier ones that are kept, newest first; " +
      'more than a page has are told by `meta.total`',
    access: 'prompts',
    scopes: ['projects:read'],
    offline: 'last-answer',
    input: v.object({
      id: Id,
      page: v.optional(integer(1, 1_000_000, 'A página deve ser um número a partir de 1.'), 1),
      perPage: v.optional(integer(1, 100, 'Peça de 1 a 100 registros por página.'), TAKES_PER_PAGE),
    }),
    output: v.object({
      data: v.array(Take),
      meta: v.object({ total: v.number(), perPage: v.number(), page: v.number() }),
      count: v.number(),
    }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/prompts/:id/takes/:take/restore',
    summary:
      'Give the prompt the audio of a take back with its text, voice and output, and the verdict on it; ' +
      'nothing is spoken or charged',
    access: 'prompts',
    scopes: CHANGES_PROMPT,
    input: v.object({ id: Id, take: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'Esta tomada não existe.')) }),
    output: Prompt,
  }),
};
