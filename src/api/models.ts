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
    // Without 'Model': the form whose model was removed is still open and would ask for a model that is gone.
    remove: ['ModelList', 'Voice'],
    useVersion: ['Model', 'Voice'],
    makeGoldenSet: ['Model'],
  },
});

/** Cache key of a model's removal, shared by all parts of its form. */
export const removalOf = (id: number) => ({ fixedCacheKey: `removal-of-model-${id}` });
