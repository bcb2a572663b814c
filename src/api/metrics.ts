import { metrics } from '#contract/metrics.ts';
import { api, reads } from './api.ts';

export const metricsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMetrics: build.query(reads(metrics.stream)),
  }),
});
export const { useReadMetricsQuery } = metricsApi;
