import { bin as endpoints } from '#contract/bin.ts';
import { hooksOf } from './hooksOf.ts';

export const bin = hooksOf('bin', endpoints, {
  queries: {
    list: ['Project', 'Prompt'],
  },
  mutations: {
    restoreProject: ['Project', 'Prompt'],
    restorePrompt: ['Project', 'Prompt'],
    purgeProject: ['Project', 'Prompt'],
    purgePrompt: ['Project', 'Prompt'],
    empty: ['Project', 'Prompt'],
  },
});
