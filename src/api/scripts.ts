import { scripts } from '#contract/scripts/scripts.ts';
import { api, changes } from './api.ts';

export const scriptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** With `dryRun` nothing changes, and asking the lists anew costs little. */
    importScript: build.mutation(changes(scripts.importFile, 'Prompt', 'Project')),
    checkScript: build.mutation(changes(scripts.checkFile)),
    exportScript: build.mutation(changes(scripts.exportFile)),
  }),
});
export const { useImportScriptMutation, useCheckScriptMutation, useExportScriptMutation } = scriptsApi;
