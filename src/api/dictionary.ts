import { dictionary as endpoints } from '#contract/dictionary.ts';
import { hooksOf } from './hooksOf.ts';

export const dictionary = hooksOf('dictionary', endpoints, {
  queries: {
    list: ['Dictionary'],
    effect: ['Dictionary'],
  },
  mutations: {
    create: ['Dictionary', 'Prompt'],
    update: ['Dictionary', 'Prompt'],
    remove: ['Dictionary', 'Prompt'],
    // A dry run changes nothing.
    importFile: ({ isTrial }) => (isTrial ? [] : ['Dictionary', 'Prompt']),
    exportFile: [],
  },
});
