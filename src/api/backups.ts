import { backups } from '#contract/backups.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const backupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBackups: build.query(queryOf(backups.list, 'Backup')),
    makeBackup: build.mutation(mutationOf(backups.make, 'Backup')),
    authorizeDownload: build.mutation(mutationOf(backups.authorizeDownload)),
    restoreBackup: build.mutation(mutationOf(backups.restore, 'Backup')),
  }),
});
export const { useListBackupsQuery, useMakeBackupMutation, useAuthorizeDownloadMutation, useRestoreBackupMutation } =
  backupsApi;
