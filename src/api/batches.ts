import { batches } from '#contract/batches.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const batchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    createBatch: build.mutation(mutationOf(batches.create, 'Batch')),
    copyProject: build.mutation(mutationOf(batches.copyProject, 'Project', 'Batch')),
    listBatches: build.query(queryOf(batches.list, 'Batch')),
    getBatch: build.query(queryOf(batches.get, 'Batch')),
    cancelBatch: build.mutation(mutationOf(batches.cancel, 'Batch')),
  }),
});
export const {
  useCreateBatchMutation,
  useCopyProjectMutation,
  useListBatchesQuery,
  useGetBatchQuery,
  useCancelBatchMutation,
} = batchesApi;
