import { numbers } from '#contract/numbers.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const numbersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNumberPack: build.query(queryOf(numbers.get, 'NumberPack')),
    makeNumberPack: build.mutation(mutationOf(numbers.make, 'NumberPack')),
    describeJoins: build.query(queryOf(numbers.describe, 'NumberPack')),
    createCoreProject: build.mutation(mutationOf(numbers.createCore, 'Project')),
  }),
});
export const {
  useGetNumberPackQuery,
  useMakeNumberPackMutation,
  useLazyDescribeJoinsQuery,
  useCreateCoreProjectMutation,
} = numbersApi;
