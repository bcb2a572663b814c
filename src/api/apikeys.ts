import { apikeys } from '#contract/apikeys.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const apikeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: build.query(queryOf(apikeys.list, 'ApiKey')),
    getApiKey: build.query(queryOf(apikeys.get, 'ApiKey')),
    createApiKey: build.mutation(mutationOf(apikeys.create, 'ApiKey')),
    updateApiKey: build.mutation(mutationOf(apikeys.update, 'ApiKey')),
    toggleApiKey: build.mutation(mutationOf(apikeys.toggle, 'ApiKey')),
    removeApiKey: build.mutation(mutationOf(apikeys.remove, 'ApiKey')),
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
