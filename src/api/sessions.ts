import { sessions as endpoints } from '#contract/sessions.ts';
import { hooksOf } from './hooksOf.ts';

export const sessions = hooksOf('sessions', endpoints, {
  queries: {
    list: ['Session'],
    listOf: ['Session'],
  },
  mutations: {
    end: ['Session'],
    endOthers: ['Session'],
    endOf: ['Session'],
    endAllOf: ['Session'],
  },
});
