import { numbers } from '#contract/numbers.ts';
import { api, changes, reads } from './api.ts';

export const numbersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNumberPack: build.query(reads(numbers.get, 'NumberPack')),
    makeNumberPack: build.mutation(changes(numbers.make, 'NumberPack')),
    describeJoins: build.query(reads(numbers.describe, 'NumberPack')),
    createCoreProject: build.mutation(changes(numbers.createCore, 'Project')),
  }),
});
export const {
  useGetNumberPackQuery,
  useMakeNumberPackMutation,
  useLazyDescribeJoinsQuery,
  useCreateCoreProjectMutation,
} = numbersApi;
