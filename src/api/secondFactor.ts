import { secondFactor } from '#contract/secondFactor.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query(queryOf(secondFactor.state, 'SecondFactor')),
    beginSecondFactor: build.mutation(mutationOf(secondFactor.begin)),
    confirmSecondFactor: build.mutation(mutationOf(secondFactor.confirm, 'SecondFactor', 'Session')),
    beginAtSignIn: build.mutation(mutationOf(secondFactor.beginAtSignIn)),
    confirmAtSignIn: build.mutation(mutationOf(secondFactor.confirmAtSignIn)),
    renewRecoveryCodes: build.mutation(mutationOf(secondFactor.renewCodes, 'SecondFactor')),
    turnSecondFactorOff: build.mutation(mutationOf(secondFactor.turnOff, 'SecondFactor', 'Session')),
  }),
});
export const {
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useBeginAtSignInMutation,
  useConfirmAtSignInMutation,
  useRenewRecoveryCodesMutation,
  useTurnSecondFactorOffMutation,
} = secondFactorApi;
