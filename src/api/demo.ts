import { demo as endpoints } from '#contract/demo.ts';
import { hooksOf } from './hooksOf.ts';

export const demo = hooksOf('demo', endpoints, {
  mutations: {
    speak: [],
  },
});
