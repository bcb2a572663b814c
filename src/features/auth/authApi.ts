import { auth } from '#contract/auth.ts';
import { site } from '#contract/site.ts';
import { api, changes, reads } from '#api/api.ts';

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(changes(auth.login)),
    updatePassword: build.mutation(changes(auth.updatePassword)),
    recover: build.mutation(changes(auth.recover)),
    redeem: build.mutation(changes(auth.redeem)),
    getSignInOptions: build.query(reads(site.get)),
  }),
});
export const { useLoginMutation, useUpdatePasswordMutation, useRecoverMutation, useRedeemMutation, useGetSignInOptionsQuery } = authApi;
