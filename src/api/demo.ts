import { demo } from '#contract/demo.ts';
import { api, changes } from './api.ts';

export const demoApi = api.injectEndpoints({
  endpoints: (build) => ({
    speakText: build.mutation(changes(demo.speak)),
  }),
});
export const { useSpeakTextMutation } = demoApi;
