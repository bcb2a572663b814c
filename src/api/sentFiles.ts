import { sentFiles } from '#contract/sentFiles.ts';
import { api, changes, reads } from './api.ts';

export const sentFilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    findNames: build.mutation(changes(sentFiles.findNames)),
    getSentFile: build.query(reads(sentFiles.get, 'Prompt')),
    exportRefused: build.mutation(changes(sentFiles.exportRefused)),
  }),
});
export const { useFindNamesMutation, useGetSentFileQuery, useExportRefusedMutation } = sentFilesApi;
