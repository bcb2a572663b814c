import { audit } from '#contract/audit.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listActs: build.query(queryOf(audit.list, 'Audit')),
    exportActs: build.mutation(mutationOf(audit.exportCsv, 'Audit')),
  }),
});
export const { useListActsQuery, useExportActsMutation } = auditApi;
