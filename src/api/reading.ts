import { reading } from '#contract/reading.ts';
import { api, queryOf } from './api.ts';

export const readingApi = api.injectEndpoints({
  endpoints: (build) => ({
    readText: build.query(queryOf(reading.read, 'Dictionary')),
    readTimings: build.query(queryOf(reading.timings)),
  }),
});
export const { useReadTextQuery, useLazyReadTextQuery } = readingApi;
