import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { api, changes, reads } from '#api/api.ts';

export const promptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPrompts: build.query(reads(prompts.list, 'Prompt')),
    listInvalidated: build.query(reads(prompts.listInvalidated, 'Prompt')),
    getPrompt: build.query(reads(prompts.get, 'Prompt')),
    createPrompt: build.mutation(changes(prompts.create, 'Prompt', 'Project')),
    updatePrompt: build.mutation(changes(prompts.update, 'Prompt', 'Project')),
    removePrompt: build.mutation(changes(prompts.remove, 'Prompt', 'Project')),
    invalidatePrompt: build.mutation(changes(prompts.invalidate, 'Prompt', 'Project')),
    undoInvalidatePrompt: build.mutation(changes(prompts.undoInvalidate, 'Prompt', 'Project')),
    revisePrompt: build.mutation(changes(prompts.revise, 'Prompt', 'Project')),
    packProject: build.mutation(changes(projects.pack, 'Project')),
    cancelPack: build.mutation(changes(projects.cancelPack, 'Project')),
  }),
});
export const {
  useListPromptsQuery,
  useListInvalidatedQuery,
  useGetPromptQuery,
  useCreatePromptMutation,
  useUpdatePromptMutation,
  useRemovePromptMutation,
  useInvalidatePromptMutation,
  useUndoInvalidatePromptMutation,
  useRevisePromptMutation,
  usePackProjectMutation,
  useCancelPackMutation,
} = promptsApi;
