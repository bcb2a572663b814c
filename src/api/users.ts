import { users } from '#contract/users.ts';
import { api, changes, reads } from './api.ts';

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query(reads(users.list, 'User')),
    getUser: build.query(reads(users.get, 'User')),
    createUser: build.mutation(changes(users.create, 'User')),
    updateUser: build.mutation(changes(users.update, 'User')),
    toggleUser: build.mutation(changes(users.toggle, 'User')),
    resendActivation: build.mutation(changes(users.resend, 'User')),
    removeSecondFactor: build.mutation(changes(users.removeSecondFactor, 'User', 'Session')),
    removeUser: build.mutation(changes(users.remove, 'User')),
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
