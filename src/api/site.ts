import { site } from '#contract/site.ts';
import { api, queryOf } from './api.ts';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query(queryOf(site.get, 'User', 'Settings')),
  }),
});
export const { useGetSiteQuery } = siteApi;
