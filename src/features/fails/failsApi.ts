import { fails } from '#contract/fails.ts';
import { prompts } from '#contract/prompts.ts';
import { api, changes, reads } from '#api/api.ts';

export const failsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFails: build.query(reads(fails.list, 'Prompt')),
    retryFail: build.mutation(changes(fails.retry, 'Prompt', 'Project')),
    retryFails: build.mutation(changes(fails.retryMany, 'Prompt', 'Project')),
    removeFail: build.mutation(changes(prompts.remove, 'Prompt', 'Project')),
  }),
});
export const { useListFailsQuery, useRetryFailMutation, useRetryFailsMutation, useRemoveFailMutation } = failsApi;
