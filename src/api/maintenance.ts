import { maintenance as endpoints } from '#contract/maintenance.ts';
import { hooksOf } from './hooksOf.ts';

export const maintenance = hooksOf('maintenance', endpoints, {
  queries: {
    get: ['Settings'],
  },
  mutations: {
    update: ['Settings'],
  },
});
