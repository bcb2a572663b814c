import { apikeys } from '#contract/apikeys.ts';
import { api, changes, reads } from './api.ts';

export const apikeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: build.query(reads(apikeys.list, 'ApiKey')),
    getApiKey: build.query(reads(apikeys.get, 'ApiKey')),
    createApiKey: build.mutation(changes(apikeys.create, 'ApiKey')),
    updateApiKey: build.mutation(changes(apikeys.update, 'ApiKey')),
    toggleApiKey: build.mutation(changes(apikeys.toggle, 'ApiKey')),
    removeApiKey: build.mutation(changes(apikeys.remove, 'ApiKey')),
  }),
});
export const {
  useListApiKeysQuery,
  useGetApiKeyQuery,
  useCreateApiKeyMutation,
  useUpdateApiKeyMutation,
  useToggleApiKeyMutation,
  useRemoveApiKeyMutation,
} = apikeysApi;
