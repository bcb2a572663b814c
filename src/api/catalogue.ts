import { catalogue as endpoints } from '#contract/catalogue.ts';
import { hooksOf } from './hooksOf.ts';

export const catalogue = hooksOf('catalogue', endpoints, {
  queries: {
    list: ['Catalogue'],
    offer: ['Catalogue', 'Model', 'ModelList'],
  },
  mutations: {
    install: ['Catalogue'],
    pause: ['Catalogue'],
    resume: ['Catalogue'],
    cancel: ['Catalogue'],
  },
});
