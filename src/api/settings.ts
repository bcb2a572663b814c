import { settings } from '#contract/settings.ts';
import { api, changes, reads } from './api.ts';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query(reads(settings.get, 'Settings')),
    updateSettings: build.mutation(changes(settings.update, 'Settings')),
  }),
});
export const { useGetSettingsQuery, useUpdateSettingsMutation } = settingsApi;
