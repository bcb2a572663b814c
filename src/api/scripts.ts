import { scripts } from '#contract/scripts.ts';
import { atBase } from '#common/device/atBase.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { api, mutationOf } from './api.ts';
import { fetchSigned } from './client/fetchSigned.ts';

export const scriptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** With `dryRun` nothing changes, and asking the lists anew costs little. */
    importScript: build.mutation(mutationOf(scripts.importFile, 'Prompt', 'Project')),
    checkScript: build.mutation(mutationOf(scripts.checkFile)),
    exportScript: build.mutation(mutationOf(scripts.exportFile)),
  }),
});
export const { useImportScriptMutation, useCheckScriptMutation, useExportScriptMutation } = scriptsApi;

/** The script as a workbook: bytes, which the JSON client does not read. */
export async function fetchScript(idProject: number): Promise<Blob> {
  const path = `${addressOf(scripts.exportFile).replace(':id', String(idProject))}?format=xlsx`;
  const answer = await fetchSigned((headers) => fetch(atBase(path), { headers, cache: 'no-store' }));
  if (!answer.ok) throw new Error(`The script was answered ${answer.status}.`);
  return answer.blob();
}
