import { auth } from '#contract/auth.ts';
import { api, reads } from './api.ts';

export const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query(reads(auth.me, 'User')),
  }),
});
export const { useGetMeQuery } = meApi;
