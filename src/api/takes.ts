import { takes as endpoints } from '#contract/takes.ts';
import { hooksOf } from './hooksOf.ts';

export const takes = hooksOf('takes', endpoints, {
  queries: {
    list: ['Prompt'],
  },
  mutations: {
    restore: ['Prompt', 'Project'],
  },
});
