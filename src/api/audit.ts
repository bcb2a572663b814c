import { audit } from '#contract/audit.ts';
import { api, changes, reads } from './api.ts';

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listActs: build.query(reads(audit.list, 'Audit')),
    exportActs: build.mutation(changes(audit.exportCsv, 'Audit')),
  }),
});
export const { useListActsQuery, useExportActsMutation } = auditApi;
