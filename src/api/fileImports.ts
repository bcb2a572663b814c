import { fileImports as endpoints } from '#contract/fileImports.ts';
import { hooksOf } from './hooksOf.ts';

export const fileImports = hooksOf('fileImports', endpoints, {
  queries: {
    get: ['Prompt'],
  },
  mutations: {
    findNames: [],
    exportRefused: [],
  },
});
