import { auth } from '#contract/auth.ts';
import { api, changes, reads } from './api.ts';

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query(reads(auth.me, 'User')),
    updatePassword: build.mutation(changes(auth.updatePassword)),
    recover: build.mutation(changes(auth.recover)),
    redeem: build.mutation(changes(auth.redeem)),
  }),
});
export const { useGetMeQuery, useUpdatePasswordMutation, useRecoverMutation, useRedeemMutation } = authApi;
