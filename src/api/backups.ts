import { backups } from '#contract/backups.ts';
import { api, changes, reads } from './api.ts';

export const backupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBackups: build.query(reads(backups.list, 'Backup')),
    makeBackup: build.mutation(changes(backups.make, 'Backup')),
    authorizeDownload: build.mutation(changes(backups.authorizeDownload)),
    restoreBackup: build.mutation(changes(backups.restore, 'Backup')),
  }),
});
export const { useListBackupsQuery, useMakeBackupMutation, useAuthorizeDownloadMutation, useRestoreBackupMutation } =
  backupsApi;
