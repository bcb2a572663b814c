import { failedPrompts as endpoints } from '#contract/failedPrompts.ts';
import { hooksOf } from './hooksOf.ts';

export const failedPrompts = hooksOf('failedPrompts', endpoints, {
  queries: {
    list: ['Prompt'],
  },
  mutations: {
    retry: ['Prompt', 'Project'],
    retryMany: ['Prompt', 'Project'],
  },
});
