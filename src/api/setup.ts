import { setup } from '#contract/setup/setup.ts';
import { api, changes, reads } from './api.ts';

export const setupApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSetup: build.query(reads(setup.get, 'Settings')),
    checkSetupCode: build.mutation(changes(setup.check)),
    testSetupMail: build.mutation(changes(setup.testMail)),
    createFirst: build.mutation(changes(setup.create)),
  }),
});
export const { useGetSetupQuery, useCheckSetupCodeMutation, useTestSetupMailMutation, useCreateFirstMutation } =
  setupApi;
