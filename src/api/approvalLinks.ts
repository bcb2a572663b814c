import { approvalLinks as endpoints } from '#contract/approvalLinks.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import type { RefusalBody } from '#contract/kit/refusal.ts';
import { atBase } from '#common/device/atBase.ts';
import { fetchSigned } from './client/fetchSigned.ts';
import { hooksOf } from './hooksOf.ts';

export const approvalLinks = hooksOf('approvalLinks', endpoints, {
  queries: {
    list: ['ApprovalLink'],
    get: ['ApprovalLink'],
    changes: ['ApprovalLink', 'Prompt'],
  },
  mutations: {
    create: ['ApprovalLink'],
    renew: ['ApprovalLink'],
    sendAgain: ['ApprovalLink'],
    mailAddress: [],
    revoke: ['ApprovalLink'],
    // A dry run changes nothing; refetching the lists after it costs little.
    applyDecisions: ['ApprovalLink', 'Prompt', 'Project'],
  },
});

/** A link's prompts as one HTML file; throws what a refused mutation throws. */
export async function fetchApprovalFile(idProject: number, idLink: number): Promise<Blob> {
  const path = addressOf(endpoints.file).replace(':id', String(idProject)).replace(':idLink', String(idLink));
  const answer = await fetchSigned((headers) => fetch(atBase(path), { headers, cache: 'no-store' }));
  if (!answer.ok) throw { status: answer.status, data: (await answer.json()) as RefusalBody };
  return answer.blob();
}
