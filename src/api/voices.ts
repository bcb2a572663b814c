import { voices as endpoints } from '#contract/voices.ts';
import { hooksOf } from './hooksOf.ts';

export const voices = hooksOf('voices', endpoints, {
  queries: {
    list: ['Voice'],
    platform: ['Voice'],
    use: ['Voice'],
  },
  mutations: {
    switch: ['Voice'],
  },
});
