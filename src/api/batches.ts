import { batches as endpoints } from '#contract/batches.ts';
import { hooksOf } from './hooksOf.ts';

export const batches = hooksOf('batches', endpoints, {
  queries: {
    list: ['Batch'],
    get: ['Batch'],
  },
  mutations: {
    create: ['Batch'],
    copyProject: ['Project', 'Batch'],
    cancel: ['Batch'],
    undo: ['Batch'],
  },
});
