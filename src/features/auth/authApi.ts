import { auth } from '#contract/auth.ts';
import { api, changes } from '#api/api.ts';

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(changes(auth.login)),
    updatePassword: build.mutation(changes(auth.updatePassword)),
  }),
});
export const { useLoginMutation, useUpdatePasswordMutation } = authApi;
