import { prompts as endpoints } from '#contract/prompts.ts';
import { hooksOf } from './hooksOf.ts';

export const prompts = hooksOf('prompts', endpoints, {
  queries: {
    list: ['Prompt'],
    listInvalidated: ['Prompt'],
    listAuthors: ['Prompt'],
    get: ['Prompt'],
  },
  mutations: {
    create: ['Prompt', 'Project'],
    update: ['Prompt', 'Project'],
    record: ['Prompt', 'Project'],
    speakAgain: ['Prompt', 'Project'],
    reorder: ['Prompt'],
    matchRecordings: [],
    remove: ['Prompt', 'Project'],
    invalidate: ['Prompt', 'Project'],
    undoInvalidate: ['Prompt', 'Project'],
    revise: ['Prompt', 'Project'],
    approve: ['Prompt', 'Project'],
    undoApprove: ['Prompt', 'Project'],
    undoRevise: ['Prompt', 'Project'],
    acceptHeard: ['Prompt', 'Project'],
    undoAcceptHeard: ['Prompt', 'Project'],
  },
});
