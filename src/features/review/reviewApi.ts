import { prompts } from '#contract/prompts.ts';
import { api, changes, reads } from '#api/api.ts';

export const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    listToReview: build.query(reads(prompts.list, 'Prompt')),
    listInvalidatedToReview: build.query(reads(prompts.listInvalidated, 'Prompt')),
    getSpokenPrompt: build.query(reads(prompts.get, 'Prompt')),
    approve: build.mutation(changes(prompts.approve, 'Prompt', 'Project')),
    undoApprove: build.mutation(changes(prompts.undoApprove, 'Prompt', 'Project')),
    invalidate: build.mutation(changes(prompts.invalidate, 'Prompt', 'Project')),
    undoInvalidate: build.mutation(changes(prompts.undoInvalidate, 'Prompt', 'Project')),
    revise: build.mutation(changes(prompts.revise, 'Prompt', 'Project')),
    undoRevise: build.mutation(changes(prompts.undoRevise, 'Prompt', 'Project')),
  }),
});
export const {
  useListToReviewQuery,
  useListInvalidatedToReviewQuery,
  useGetSpokenPromptQuery,
  useApproveMutation,
  useUndoApproveMutation,
  useInvalidateMutation,
  useUndoInvalidateMutation,
  useReviseMutation,
  useUndoReviseMutation,
} = reviewApi;
