import { models } from '#contract/models.ts';
import { api, changes, reads } from './api.ts';

export const modelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVoices: build.query(reads(models.synthesizerModels, 'Voice')),
    listModels: build.query(reads(models.list, 'Model', 'ModelList')),
    getModel: build.query(reads(models.get, 'Model')),
    getGoldenSet: build.query(reads(models.goldenSet, 'Model')),
    toggleModel: build.mutation(changes(models.toggle, 'Model', 'Voice')),
    // Not 'Model': the form that it is removed from is still open, and would ask for what is gone.
    removeModel: build.mutation(changes(models.remove, 'ModelList', 'Voice')),
    useModelVersion: build.mutation(changes(models.useVersion, 'Model', 'Voice')),
    makeGoldenSet: build.mutation(changes(models.makeGoldenSet, 'Model')),
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
