import { api, reads } from '#api/api.ts';
import { site } from '#contract/site.ts';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query(reads(site.get, 'User')),
  }),
});
