import { reading } from '#contract/reading.ts';
import { api, reads } from './api.ts';

export const readingApi = api.injectEndpoints({
  endpoints: (build) => ({
    readText: build.query(reads(reading.read, 'Dictionary')),
    readTimings: build.query(reads(reading.timings)),
  }),
});
export const { useReadTextQuery, useLazyReadTextQuery } = readingApi;
