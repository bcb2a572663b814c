import { voices } from '#contract/voices.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const voicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    describeVoices: build.query(queryOf(voices.list, 'Voice')),
    listPlatformVoices: build.query(queryOf(voices.platform, 'Voice')),
    countVoiceUse: build.query(queryOf(voices.use, 'Voice')),
    switchVoice: build.mutation(mutationOf(voices.switch, 'Voice')),
  }),
});
export const { useDescribeVoicesQuery, useListPlatformVoicesQuery, useCountVoiceUseQuery, useSwitchVoiceMutation } =
  voicesApi;
