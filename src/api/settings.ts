import { settings } from '#contract/settings.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query(queryOf(settings.get, 'Settings')),
    updateSettings: build.mutation(mutationOf(settings.update, 'Settings')),
  }),
});
export const { useGetSettingsQuery, useUpdateSettingsMutation } = settingsApi;
