import { models as endpoints } from '#contract/models.ts';
import { hooksOf } from './hooksOf.ts';

export const models = hooksOf('models', endpoints, {
  queries: {
    synthesizerModels: ['Voice'],
    list: ['Model', 'ModelList'],
    get: ['Model'],
    goldenSet: ['Model'],
  },
  mutations: {
    toggle: ['Model', 'Voice'],
    // 'Model' is left out: the form of the removed model is still open and would refetch a model that is gone.
    remove: ['ModelList', 'Voice'],
    useVersion: ['Model', 'Voice'],
    makeGoldenSet: ['Model'],
  },
});

/** Cache key of a model's removal, shared by all parts of its form. */
export const removalOf = (id: number) => ({ fixedCacheKey: `removal-of-model-${id}` });
