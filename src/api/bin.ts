import { bin } from '#contract/bin.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBin: build.query(queryOf(bin.list, 'Project', 'Prompt')),
    restoreProject: build.mutation(mutationOf(bin.restoreProject, 'Project', 'Prompt')),
    restorePrompt: build.mutation(mutationOf(bin.restorePrompt, 'Project', 'Prompt')),
    purgeProject: build.mutation(mutationOf(bin.purgeProject, 'Project', 'Prompt')),
    purgePrompt: build.mutation(mutationOf(bin.purgePrompt, 'Project', 'Prompt')),
    emptyBin: build.mutation(mutationOf(bin.empty, 'Project', 'Prompt')),
  }),
});
export const {
  useListBinQuery,
  useRestoreProjectMutation,
  useRestorePromptMutation,
  usePurgeProjectMutation,
  usePurgePromptMutation,
  useEmptyBinMutation,
} = binApi;
