import { numbers as endpoints } from '#contract/numbers.ts';
import { hooksOf } from './hooksOf.ts';

export const numbers = hooksOf('numbers', endpoints, {
  queries: {
    get: ['NumberPack'],
    describe: ['NumberPack'],
  },
  mutations: {
    make: ['NumberPack'],
    createCore: ['Project'],
  },
});
