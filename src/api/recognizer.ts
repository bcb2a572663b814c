import { recognizer as endpoints } from '#contract/recognizer.ts';
import { hooksOf } from './hooksOf.ts';

export const recognizer = hooksOf('recognizer', endpoints, {
  queries: {
    get: ['Recognizer'],
  },
  mutations: {
    test: ['Recognizer'],
    importFiles: ['Recognizer', 'Catalogue'],
    remove: ['Recognizer', 'Catalogue'],
  },
});
