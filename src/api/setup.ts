import { setup as endpoints } from '#contract/setup.ts';
import { hooksOf } from './hooksOf.ts';

export const setup = hooksOf('setup', endpoints, {
  queries: {
    get: ['Settings'],
  },
  mutations: {
    check: [],
    testMail: [],
    restore: [],
    restoreFile: [],
    create: [],
  },
});
