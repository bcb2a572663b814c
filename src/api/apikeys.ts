import { apikeys as endpoints } from '#contract/apikeys.ts';
import { hooksOf } from './hooksOf.ts';

export const apikeys = hooksOf('apikeys', endpoints, {
  queries: {
    list: ['ApiKey'],
    get: ['ApiKey'],
  },
  mutations: {
    create: ['ApiKey'],
    update: ['ApiKey'],
    toggle: ['ApiKey'],
    remove: ['ApiKey'],
  },
});
