import { auth } from '#contract/auth.ts';
import { api, changes } from '#api/api.ts';

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    updatePassword: build.mutation(changes(auth.updatePassword)),
    recover: build.mutation(changes(auth.recover)),
    redeem: build.mutation(changes(auth.redeem)),
  }),
});
export const { useUpdatePasswordMutation, useRecoverMutation, useRedeemMutation } = authApi;
