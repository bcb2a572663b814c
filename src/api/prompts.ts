import { prompts } from '#contract/prompts.ts';
import { api, changes, reads } from './api.ts';

export const promptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPrompts: build.query(reads(prompts.list, 'Prompt')),
    listInvalidated: build.query(reads(prompts.listInvalidated, 'Prompt')),
    listAuthors: build.query(reads(prompts.listAuthors, 'Prompt')),
    getPrompt: build.query(reads(prompts.get, 'Prompt')),
    createPrompt: build.mutation(changes(prompts.create, 'Prompt', 'Project')),
    updatePrompt: build.mutation(changes(prompts.update, 'Prompt', 'Project')),
    removePrompt: build.mutation(changes(prompts.remove, 'Prompt', 'Project')),
    invalidatePrompt: build.mutation(changes(prompts.invalidate, 'Prompt', 'Project')),
    undoInvalidatePrompt: build.mutation(changes(prompts.undoInvalidate, 'Prompt', 'Project')),
    revisePrompt: build.mutation(changes(prompts.revise, 'Prompt', 'Project')),
    approvePrompt: build.mutation(changes(prompts.approve, 'Prompt', 'Project')),
    undoApprovePrompt: build.mutation(changes(prompts.undoApprove, 'Prompt', 'Project')),
    undoRevisePrompt: build.mutation(changes(prompts.undoRevise, 'Prompt', 'Project')),
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
