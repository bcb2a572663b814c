import { backups as endpoints } from '#contract/backups.ts';
import { hooksOf } from './hooksOf.ts';

export const backups = hooksOf('backups', endpoints, {
  queries: {
    list: ['Backup'],
    age: ['Backup'],
  },
  mutations: {
    make: ['Backup'],
    authorizeDownload: [],
    authorizeDownloadNow: [],
    restore: ['Backup'],
  },
});
