import { costs } from '#contract/costs.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const costsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCosts: build.query(queryOf(costs.list, 'Cost')),
    summarizeCosts: build.query(queryOf(costs.summary, 'Cost')),
    readCostsOfToday: build.query(queryOf(costs.today, 'Cost')),
    findCostOptions: build.query(queryOf(costs.options, 'Cost')),
    consolidateCosts: build.mutation(mutationOf(costs.consolidate, 'Cost')),
    exportCosts: build.mutation(mutationOf(costs.exportCsv)),
  }),
});
export const {
  useListCostsQuery,
  useSummarizeCostsQuery,
  useReadCostsOfTodayQuery,
  useFindCostOptionsQuery,
  useConsolidateCostsMutation,
  useExportCostsMutation,
} = costsApi;
