import { costs as endpoints } from '#contract/costs.ts';
import { hooksOf } from './hooksOf.ts';

export const costs = hooksOf('costs', endpoints, {
  queries: {
    list: ['Cost'],
    summary: ['Cost'],
    today: ['Cost'],
    options: ['Cost'],
  },
  mutations: {
    consolidate: ['Cost'],
    exportCsv: [],
  },
});
