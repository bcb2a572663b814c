import { fails } from '#contract/fails.ts';
import { api, changes, reads } from './api.ts';

export const failsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFails: build.query(reads(fails.list, 'Prompt')),
    retryFail: build.mutation(changes(fails.retry, 'Prompt', 'Project')),
    retryFails: build.mutation(changes(fails.retryMany, 'Prompt', 'Project')),
  }),
});
export const { useListFailsQuery, useRetryFailMutation, useRetryFailsMutation } = failsApi;
