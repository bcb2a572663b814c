import { users as endpoints } from '#contract/users.ts';
import { hooksOf } from './hooksOf.ts';

export const users = hooksOf('users', endpoints, {
  queries: {
    list: ['User'],
    get: ['User'],
  },
  mutations: {
    create: ['User'],
    update: ['User'],
    toggle: ['User'],
    resend: ['User'],
    invite: [],
    removeSecondFactor: ['User', 'Session'],
    remove: ['User'],
  },
});
