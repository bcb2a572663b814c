import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Id, IdInput, pageOf, pageRequest } from './kit/paging.ts';
import { Prompt } from './prompts.ts';
import { FailureCode } from '#common/failureCodes.ts';

export const failColumns = ['id', 'name', 'projectName', 'text', 'speaker', 'failureReason', 'updatedAt'] as const;

const IDS_MAX = 100;
const search = pageRequest(['id']).entries.search;
const code = v.optional(FailureCode);

/** Prompts whose synthesis failed, across all projects. `updatedAt` is the time of the failure. */
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
      // Unknown fields are rejected: a misspelt `ids` must not select everything.
      v.strictObject({ search: search.wrapped, code }),
    ]),
    /** `skipped` counts prompts in archived projects and prompts that no longer had a failure. */
    output: v.object({ count: v.number(), skipped: v.number() }),
  }),
};
