import * as v from 'valibot';
import { Day } from './kit/days.ts';
import { Flag, Id, Search } from './kit/paging.ts';
import { Speaker } from './promptInputs.ts';

export const PromptStatus = v.picklist(
  ['ENQUEUED', 'PROCESSING', 'PROCESSED', 'FAILED'],
  'O status deve ser ENQUEUED, PROCESSING, PROCESSED ou FAILED.',
);
export type PromptStatus = v.InferOutput<typeof PromptStatus>;

const only = v.optional(v.literal('true', 'Use true.'));

/** What narrows the list of a project's prompts, and says of which of them all something is to be done. */
export const promptFilter = {
  search: Search,
  status: v.optional(PromptStatus),
  warning: v.optional(Flag),
  /** True: only those that were found bad and stay so. */
  invalidated: only,
  /** True: only those whose very audio was found good. */
  approved: only,
  speaker: v.optional(Speaker),
  /** Who made them: a user's id. */
  author: v.optional(Id),
  /** Made, changed or judged by somebody on that day or later. */
  changedSince: v.optional(Day),
};
/** Nothing but these: a mistaken filter must not mean all. */
export const PromptFilter = v.strictObject(promptFilter, 'O filtro tem um campo que não existe.');
export type PromptFilter = v.InferOutput<typeof PromptFilter>;
