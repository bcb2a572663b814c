import { demo } from '#contract/demo.ts';
import { reading } from '#contract/reading.ts';
import { api, changes, reads } from './api.ts';

export const readingApi = api.injectEndpoints({
  endpoints: (build) => ({
    readText: build.query(reads(reading.read, 'Dictionary')),
    speakText: build.mutation(changes(demo.speak)),
  }),
});
export const { useReadTextQuery, useLazyReadTextQuery, useSpeakTextMutation } = readingApi;
