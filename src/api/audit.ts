import { audit as endpoints } from '#contract/audit.ts';
import { hooksOf } from './hooksOf.ts';

export const audit = hooksOf('audit', endpoints, {
  queries: {
    list: ['Audit'],
  },
  mutations: {
    exportCsv: ['Audit'],
  },
});
