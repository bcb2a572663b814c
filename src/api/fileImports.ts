import { fileImports } from '#contract/fileImports.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const fileImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    findNames: build.mutation(mutationOf(fileImports.findNames)),
    getSentFile: build.query(queryOf(fileImports.get, 'Prompt')),
    exportRefused: build.mutation(mutationOf(fileImports.exportRefused)),
  }),
});
export const { useFindNamesMutation, useGetSentFileQuery, useExportRefusedMutation } = fileImportsApi;
