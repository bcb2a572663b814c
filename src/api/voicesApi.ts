import { models } from '#contract/models.ts';
import { api, reads } from './api.ts';

export const voicesApi = api.injectEndpoints({
  endpoints: (build) => ({ listVoices: build.query(reads(models.synthesizerModels, 'Voice')) }),
});
export const { useListVoicesQuery } = voicesApi;
