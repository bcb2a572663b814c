import { metrics } from '#contract/metrics.ts';
import { api, queryOf } from './api.ts';

export const metricsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMetrics: build.query(queryOf(metrics.stream)),
  }),
});
export const { useReadMetricsQuery } = metricsApi;
