import { addressOf } from '#contract/kit/endpoint.ts';
import { papers as endpoints } from '#contract/papers.ts';
import { atBase } from '#common/device/atBase.ts';
import { fetchSigned } from './client/fetchSigned.ts';
import { hooksOf } from './hooksOf.ts';

export const papers = hooksOf('papers', endpoints, {
  queries: {
    list: ['Voice', 'ModelList'],
  },
  mutations: {
    update: ['Voice', 'ModelList'],
    consent: [],
  },
});

/** The file that proves a consent; the JSON client cannot read binary responses. */
export async function fetchConsent(voice: string): Promise<Blob> {
  const path = `${addressOf(endpoints.consent)}?voice=${encodeURIComponent(voice)}`;
  const answer = await fetchSigned((headers) => fetch(atBase(path), { headers, cache: 'no-store' }));
  if (!answer.ok) throw new Error(`The consent was answered ${answer.status}.`);
  return answer.blob();
}
