import { costs } from '#contract/costs.ts';
import { api, changes, reads } from './api.ts';

export const costsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCosts: build.query(reads(costs.list, 'Cost')),
    summarizeCosts: build.query(reads(costs.summary, 'Cost')),
    readCostsOfToday: build.query(reads(costs.today, 'Cost')),
    findCostOptions: build.query(reads(costs.options, 'Cost')),
    consolidateCosts: build.mutation(changes(costs.consolidate, 'Cost')),
    exportCosts: build.mutation(changes(costs.exportCsv)),
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
