import { settings as endpoints } from '#contract/settings.ts';
import { hooksOf } from './hooksOf.ts';

export const settings = hooksOf('settings', endpoints, {
  queries: {
    get: ['Settings'],
  },
  mutations: {
    update: ['Settings'],
  },
});
