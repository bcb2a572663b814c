import { bin } from '#contract/bin.ts';
import { api, changes, reads } from './api.ts';

export const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBin: build.query(reads(bin.list, 'Project', 'Prompt')),
    restoreProject: build.mutation(changes(bin.restoreProject, 'Project', 'Prompt')),
    restorePrompt: build.mutation(changes(bin.restorePrompt, 'Project', 'Prompt')),
    purgeProject: build.mutation(changes(bin.purgeProject, 'Project', 'Prompt')),
    purgePrompt: build.mutation(changes(bin.purgePrompt, 'Project', 'Prompt')),
    emptyBin: build.mutation(changes(bin.empty, 'Project', 'Prompt')),
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
