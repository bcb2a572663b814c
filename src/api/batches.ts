import { batches } from '#contract/batches.ts';
import { api, changes, reads } from './api.ts';

export const batchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    createBatch: build.mutation(changes(batches.create, 'Batch')),
    copyProject: build.mutation(changes(batches.copyProject, 'Project', 'Batch')),
    listBatches: build.query(reads(batches.list, 'Batch')),
    getBatch: build.query(reads(batches.get, 'Batch')),
    cancelBatch: build.mutation(changes(batches.cancel, 'Batch')),
  }),
});
export const {
  useCreateBatchMutation,
  useCopyProjectMutation,
  useListBatchesQuery,
  useGetBatchQuery,
  useCancelBatchMutation,
} = batchesApi;
