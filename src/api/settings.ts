import { settings as endpoints } from '#contract/settings.ts';
import { hooksOf } from './hooksOf.ts';

export const settings = hooksOf('settings', endpoints, {
  queries: {
    get: ['Settings'],
    getRecognizerTest: ['RecognizerTest'],
  },
  mutations: {
    update: ['Settings'],
    testRecognizer: ['RecognizerTest'],
  },
});
