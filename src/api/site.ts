import { site } from '#contract/site.ts';
import { api, reads } from './api.ts';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query(reads(site.get, 'User', 'Settings')),
  }),
});
export const { useGetSiteQuery } = siteApi;
