import { voices } from '#contract/voices.ts';
import { api, changes, reads } from './api.ts';

export const voicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    describeVoices: build.query(reads(voices.list, 'Voice')),
    listPlatformVoices: build.query(reads(voices.platform, 'Voice')),
    countVoiceUse: build.query(reads(voices.use, 'Voice')),
    switchVoice: build.mutation(changes(voices.switch, 'Voice')),
  }),
});
export const { useDescribeVoicesQuery, useListPlatformVoicesQuery, useCountVoiceUseQuery, useSwitchVoiceMutation } =
  voicesApi;
