import { secondFactor } from '#contract/secondFactor.ts';
import { api, changes, reads } from './api.ts';

export const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query(reads(secondFactor.state, 'SecondFactor')),
    beginSecondFactor: build.mutation(changes(secondFactor.begin)),
    confirmSecondFactor: build.mutation(changes(secondFactor.confirm, 'SecondFactor', 'Session')),
    beginAtSignIn: build.mutation(changes(secondFactor.beginAtSignIn)),
    confirmAtSignIn: build.mutation(changes(secondFactor.confirmAtSignIn)),
    renewRecoveryCodes: build.mutation(changes(secondFactor.renewCodes, 'SecondFactor')),
    turnSecondFactorOff: build.mutation(changes(secondFactor.turnOff, 'SecondFactor', 'Session')),
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
