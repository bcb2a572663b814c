import { approvalLinks as endpoints } from '#contract/approvalLinks.ts';
import { hooksOf } from './hooksOf.ts';

export const approvalLinks = hooksOf('approvalLinks', endpoints, {
  queries: {
    list: ['ApprovalLink'],
    get: ['ApprovalLink'],
  },
  mutations: {
    create: ['ApprovalLink'],
    renew: ['ApprovalLink'],
    revoke: ['ApprovalLink'],
  },
});
