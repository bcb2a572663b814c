import { users } from '#contract/users.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query(queryOf(users.list, 'User')),
    getUser: build.query(queryOf(users.get, 'User')),
    createUser: build.mutation(mutationOf(users.create, 'User')),
    updateUser: build.mutation(mutationOf(users.update, 'User')),
    toggleUser: build.mutation(mutationOf(users.toggle, 'User')),
    resendActivation: build.mutation(mutationOf(users.resend, 'User')),
    removeSecondFactor: build.mutation(mutationOf(users.removeSecondFactor, 'User', 'Session')),
    removeUser: build.mutation(mutationOf(users.remove, 'User')),
  }),
});
export const {
  useListUsersQuery,
  useGetUserQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useToggleUserMutation,
  useResendActivationMutation,
  useRemoveSecondFactorMutation,
  useRemoveUserMutation,
} = usersApi;
