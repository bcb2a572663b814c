import { auth as endpoints } from '#contract/auth.ts';
import { hooksOf } from './hooksOf.ts';

export const auth = hooksOf('auth', endpoints, {
  queries: {
    me: ['User'],
  },
  mutations: {
    updatePassword: [],
    recover: [],
    redeem: [],
  },
});
