import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Language } from './kit/languages.ts';
import { Id, integer } from './kit/paging.ts';
import { AudioWarning, PitchContour, Prompt } from './prompts.ts';

/** As many as a rule may keep, with as many approved ones. */
export const TAKES_PER_PAGE = 100;

/** Audio that a prompt has or had, with what was said and what was thought of it. */
export const Take = v.object({
  /** Of this prompt's takes; the same audio of another prompt has it too. */
  id: v.string(),
  /** When the prompt got this audio first. */
  createdAt: v.string(),
  /** Who asked for it; null where nobody knows any more. */
  by: v.nullable(v.string()),
  text: v.string(),
  speaker: v.string(),
  language: Language,
  compression: v.boolean(),
  path: v.string(),
  /** Seconds. */
  duration: v.number(),
  /** Of the audio's file. */
  bytes: v.number(),
  curve: PitchContour,
  warnings: v.array(AudioWarning),
  /** The audio that the prompt has now. */
  isCurrent: v.boolean(),
  approvedAt: v.nullable(v.string()),
  approvedBy: v.nullable(v.string()),
  /** It was found bad, for this reason, and that stands. */
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
    scope: 'projects:read',
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
    scope: 'prompts:write',
    input: v.object({ id: Id, take: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'Esta tomada não existe.')) }),
    output: Prompt,
  }),
};
