import { auth } from '#contract/auth.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query(queryOf(auth.me, 'User')),
    updatePassword: build.mutation(mutationOf(auth.updatePassword)),
    recover: build.mutation(mutationOf(auth.recover)),
    redeem: build.mutation(mutationOf(auth.redeem)),
  }),
});
export const { useGetMeQuery, useUpdatePasswordMutation, useRecoverMutation, useRedeemMutation } = authApi;
