import { addressOf } from '#contract/kit/endpoint.ts';
import { scripts as endpoints } from '#contract/scripts.ts';
import { atBase } from '#common/device/atBase.ts';
import { fetchSigned } from './client/fetchSigned.ts';
import { hooksOf } from './hooksOf.ts';

export const scripts = hooksOf('scripts', endpoints, {
  mutations: {
    // A dry run changes nothing; refetching the lists after it costs little.
    importFile: ['Prompt', 'Project', 'ScriptVersion'],
    checkFile: [],
    exportFile: [],
  },
});

/** The script as a workbook; the JSON client cannot read binary responses. */
export async function fetchScript(idProject: number): Promise<Blob> {
  const path = `${addressOf(endpoints.exportFile).replace(':id', String(idProject))}?format=xlsx`;
  const answer = await fetchSigned((headers) => fetch(atBase(path), { headers, cache: 'no-store' }));
  if (!answer.ok) throw new Error(`The script was answered ${answer.status}.`);
  return answer.blob();
}
