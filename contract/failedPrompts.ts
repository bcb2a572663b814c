import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Id, IdInput, pageOf, pageRequest } from './kit/paging.ts';
import { Prompt } from './prompts.ts';
import { FailureCode } from '#common/failureCodes.ts';

export const failColumns = ['id', 'name', 'projectName', 'text', 'speaker', 'failureReason', 'updatedAt'] as const;

const IDS_MAX = 100;
const search = pageRequest(['id']).entries.search;
const code = v.optional(FailureCode);

/** What the engine could not speak, over all projects. `updatedAt` is when it failed. */
export const failedPrompts = {
  list: endpoint({
    method: 'GET',
    path: '/prompts/fails',
    summary: 'List the prompts that failed, in all projects',
    access: 'fails',
    input: v.object({ ...pageRequest(failColumns).entries, code }),
    output: pageOf(Prompt),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/prompts/:id/retry',
    summary: 'Speak a failed prompt again',
    access: 'fails',
    input: IdInput,
    output: Prompt,
  }),
  retryMany: endpoint({
    method: 'POST',
    path: '/prompts/retry',
    summary: 'Speak failed prompts again: those of `ids`, or all that match `search` and `code`',
    access: 'fails',
    input: v.union([
      v.object({
        ids: v.pipe(
          v.array(Id),
          v.minLength(1, 'Escolha ao menos um prompt.'),
          v.maxLength(IDS_MAX, `Escolha até ${IDS_MAX} prompts por vez.`),
        ),
      }),
      // Nothing but these: a mistaken `ids` must not mean all.
      v.strictObject({ search: search.wrapped, code }),
    ]),
    /** `skipped` stand in archived projects, or did not fail any more. */
    output: v.object({ count: v.number(), skipped: v.number() }),
  }),
};
