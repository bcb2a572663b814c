import { mail as endpoints } from '#contract/mail.ts';
import { hooksOf } from './hooksOf.ts';

export const mail = hooksOf('mail', endpoints, {
  queries: {
    get: ['Settings'],
  },
  mutations: {
    update: ['Settings'],
    test: [],
    remove: ['Settings'],
  },
});
