import { demo } from '#contract/demo.ts';
import { api, mutationOf } from './api.ts';

export const demoApi = api.injectEndpoints({
  endpoints: (build) => ({
    speakText: build.mutation(mutationOf(demo.speak)),
  }),
});
export const { useSpeakTextMutation } = demoApi;
