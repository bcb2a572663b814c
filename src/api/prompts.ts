import { prompts } from '#contract/prompts.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const promptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPrompts: build.query(queryOf(prompts.list, 'Prompt')),
    listInvalidated: build.query(queryOf(prompts.listInvalidated, 'Prompt')),
    listAuthors: build.query(queryOf(prompts.listAuthors, 'Prompt')),
    getPrompt: build.query(queryOf(prompts.get, 'Prompt')),
    createPrompt: build.mutation(mutationOf(prompts.create, 'Prompt', 'Project')),
    updatePrompt: build.mutation(mutationOf(prompts.update, 'Prompt', 'Project')),
    removePrompt: build.mutation(mutationOf(prompts.remove, 'Prompt', 'Project')),
    invalidatePrompt: build.mutation(mutationOf(prompts.invalidate, 'Prompt', 'Project')),
    undoInvalidatePrompt: build.mutation(mutationOf(prompts.undoInvalidate, 'Prompt', 'Project')),
    revisePrompt: build.mutation(mutationOf(prompts.revise, 'Prompt', 'Project')),
    approvePrompt: build.mutation(mutationOf(prompts.approve, 'Prompt', 'Project')),
    undoApprovePrompt: build.mutation(mutationOf(prompts.undoApprove, 'Prompt', 'Project')),
    undoRevisePrompt: build.mutation(mutationOf(prompts.undoRevise, 'Prompt', 'Project')),
  }),
});
export const {
  useListPromptsQuery,
  useListInvalidatedQuery,
  useListAuthorsQuery,
  useGetPromptQuery,
  useCreatePromptMutation,
  useUpdatePromptMutation,
  useRemovePromptMutation,
  useInvalidatePromptMutation,
  useUndoInvalidatePromptMutation,
  useRevisePromptMutation,
  useApprovePromptMutation,
  useUndoApprovePromptMutation,
  useUndoRevisePromptMutation,
} = promptsApi;
