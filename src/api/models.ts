import { models } from '#contract/models.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const modelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVoices: build.query(queryOf(models.synthesizerModels, 'Voice')),
    listModels: build.query(queryOf(models.list, 'Model', 'ModelList')),
    getModel: build.query(queryOf(models.get, 'Model')),
    getGoldenSet: build.query(queryOf(models.goldenSet, 'Model')),
    toggleModel: build.mutation(mutationOf(models.toggle, 'Model', 'Voice')),
    // Not 'Model': the form that it is removed from is still open, and would ask for what is gone.
    removeModel: build.mutation(mutationOf(models.remove, 'ModelList', 'Voice')),
    useModelVersion: build.mutation(mutationOf(models.useVersion, 'Model', 'Voice')),
    makeGoldenSet: build.mutation(mutationOf(models.makeGoldenSet, 'Model')),
  }),
});
/** The removal of a model as every part of its form knows it. */
export const removalOf = (id: number) => ({ fixedCacheKey: `removal-of-model-${id}` });
export const {
  useListVoicesQuery,
  useListModelsQuery,
  useGetModelQuery,
  useGetGoldenSetQuery,
  useToggleModelMutation,
  useRemoveModelMutation,
  useUseModelVersionMutation,
  useMakeGoldenSetMutation,
} = modelsApi;
