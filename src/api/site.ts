import { site as endpoints } from '#contract/site.ts';
import { hooksOf } from './hooksOf.ts';

export const site = hooksOf('site', endpoints, {
  queries: {
    get: ['User', 'Settings'],
  },
});
