import * as v from 'valibot';
import { Day } from './kit/days.ts';
import { auditNouns } from '#common/auditWords.ts';
import { endpoint } from './kit/endpoint.ts';
import { pageOf, pageRequest } from './kit/paging.ts';

/** The nouns whose actions are written to the audit log. */
export const AuditNoun = v.picklist(Object.keys(auditNouns) as (keyof typeof auditNouns)[], 'Escolha um assunto.');
export type AuditNoun = v.InferOutput<typeof AuditNoun>;

export const AuditEntry = v.object({
  id: v.number(),
  at: v.string(),
  userEmail: v.nullable(v.string()),
  /** The service whose API key made the request on the person's behalf; null if the person made it. */
  service: v.nullable(v.string()),
  /** Client address; null if the server acted by itself, or if the entry is older than this field. */
  address: v.nullable(v.string()),
  /** noun.verb, such as 'projects.remove'. */
  action: v.string(),
  entityId: v.nullable(v.string()),
  entityName: v.nullable(v.string()),
  /** The changed fields with their old and new values. */
  before: v.nullable(v.unknown()),
  after: v.nullable(v.unknown()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

const filter = {
  search: pageRequest(['id']).entries.search,
  noun: v.optional(AuditNoun),
  /** Days in the server's TIME_ZONE: `startDate` is inclusive, `endDate` exclusive. */
  startDate: v.optional(Day),
  endDate: v.optional(Day),
};

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'Who did what and when',
    access: 'audit',
    input: v.object({ ...pageRequest(['id']).entries, ...filter }),
    output: pageOf(AuditEntry),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/audit/csv',
    summary: 'The same as a spreadsheet file (CSV with `;` and BOM)',
    access: 'audit',
    kind: 'stream',
    input: v.object(filter),
    output: v.unknown(),
  }),
};
