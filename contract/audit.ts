import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { pageOf, pageRequest } from './paging.ts';

export const AuditEntry = v.object({
  id: v.number(), at: v.string(), userEmail: v.nullable(v.string()),
  /** noun.verb, such as 'projects.remove'. */
  action: v.string(),
  entityId: v.nullable(v.string()), entityName: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

export const audit = {
  list: endpoint({ method: 'GET', path: '/audit', summary: 'Who did what and when', access: 'audit', input: pageRequest(['id']), output: pageOf(AuditEntry) }),
};
