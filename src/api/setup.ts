import type { Input } from '#contract/kit/endpoint.ts';
import { setup } from '#contract/setup.ts';
import { api, mutationOf, queryOf } from './api.ts';

/** Gigabytes travel for a while; the server's own limit of a request. */
const UPLOAD_MS = 1_200_000;

export const setupApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSetup: build.query(queryOf(setup.get, 'Settings')),
    checkSetupCode: build.mutation(mutationOf(setup.check)),
    testSetupMail: build.mutation(mutationOf(setup.testMail)),
    restoreFirst: build.mutation(mutationOf(setup.restore)),
    restoreFirstFile: build.mutation({
      ...mutationOf(setup.restoreFile),
      query: (input: Input<typeof setup.restoreFile> & { file: File }) => ({
        endpoint: setup.restoreFile,
        input,
        timeoutMs: UPLOAD_MS,
      }),
    }),
    createFirst: build.mutation(mutationOf(setup.create)),
  }),
});
export const {
  useGetSetupQuery,
  useCheckSetupCodeMutation,
  useTestSetupMailMutation,
  useCreateFirstMutation,
  useRestoreFirstMutation,
  useRestoreFirstFileMutation,
} = setupApi;
