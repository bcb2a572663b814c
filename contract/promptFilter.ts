import * as v from 'valibot';
import { Day } from './kit/days.ts';
import { Flag, Id, Search } from './kit/paging.ts';
import { Speaker } from './promptInputs.ts';

export const PromptStatus = v.picklist(
  ['ENQUEUED', 'PROCESSING', 'PROCESSED', 'FAILED'],
  'O status deve ser ENQUEUED, PROCESSING, PROCESSED ou FAILED.',
);
export type PromptStatus = v.InferOutput<typeof PromptStatus>;

/** Result of a check by a recognizer. */
export const HeardStatus = v.picklist(
  ['agrees', 'differs', 'unchecked'],
  'A conferência deve ser agrees, differs ou unchecked.',
);
export type HeardStatus = v.InferOutput<typeof HeardStatus>;

/**
 * What an audio that is ready waits for: an approval, that of the person who asks, that of the client, or the change
 * that a client asked for.
 */
export const Waiting = v.picklist(
  ['approval', 'mine', 'client', 'change'],
  'O que falta deve ser approval, mine, client ou change.',
);
export type Waiting = v.InferOutput<typeof Waiting>;

const only = v.optional(v.literal('true', 'Use true.'));

/** Filters of the prompt list of a project; a batch with a filter uses the same ones. */
export const promptFilter = {
  search: Search,
  status: v.optional(PromptStatus),
  warning: v.optional(Flag),
  /** True: only invalidated prompts that were not revised. */
  invalidated: only,
  /** True: only prompts whose current audio is approved. */
  approved: only,
  waiting: v.optional(Waiting),
  /** Result of the check by a recognizer. */
  heard: v.optional(HeardStatus),
  /** True: only prompts that need an ear in a review, see `risks`. */
  needsEar: only,
  speaker: v.optional(Speaker),
  /** Id of the user who created the prompt. */
  author: v.optional(Id),
  /** Created, edited or reviewed on this day or later. */
  changedSince: v.optional(Day),
};
/** Unknown fields are rejected: a misspelt filter must not select everything. */
export const PromptFilter = v.strictObject(promptFilter, 'O filtro tem um campo que não existe.');
export type PromptFilter = v.InferOutput<typeof PromptFilter>;
