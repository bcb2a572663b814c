import { settings } from '#contract/settings.ts';
import { api, reads } from './api.ts';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query(reads(settings.get, 'Settings')),
  }),
});
export const { useGetSettingsQuery } = settingsApi;
