import { failedPrompts } from '#contract/failedPrompts.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const failedPromptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFails: build.query(queryOf(failedPrompts.list, 'Prompt')),
    retryFail: build.mutation(mutationOf(failedPrompts.retry, 'Prompt', 'Project')),
    retryFails: build.mutation(mutationOf(failedPrompts.retryMany, 'Prompt', 'Project')),
  }),
});
export const { useListFailsQuery, useRetryFailMutation, useRetryFailsMutation } = failedPromptsApi;
