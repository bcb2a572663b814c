import { comments as endpoints } from '#contract/comments.ts';
import { hooksOf } from './hooksOf.ts';

export const comments = hooksOf('comments', endpoints, {
  queries: {
    list: ['Comment'],
  },
  mutations: {
    add: ['Comment', 'Prompt'],
    remove: ['Comment', 'Prompt'],
    resolve: ['Comment', 'Prompt'],
  },
});
