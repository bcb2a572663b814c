import { atBase } from '#common/device/atBase.ts';
import { addressOf, type Input } from '#contract/kit/endpoint.ts';
import { preview, type PreviewAudio, PREVIEW_HEADER } from '#contract/preview.ts';
import { sendOrRefresh } from './baseQuery.ts';
import { fetchSigned } from './fetchSigned.ts';
import { reportReachable } from './reachability.ts';
import { parseBody } from './send.ts';

export interface PreviewStream {
  /** Names the audio, for `readPreview` once its bytes have been read to their end. */
  readonly audio: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** The bytes of an audio that is not saved, while they are made. Throws as the hooks' calls do. */
export async function streamPreview(input: Input<typeof preview.speak>, signal: AbortSignal): Promise<PreviewStream> {
  const answer = await fetchSigned((headers) =>
    fetch(atBase(addressOf(preview.speak)), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      credentials: 'same-origin',
      signal,
    }),
  ).catch((thrown: unknown) => {
    if (!signal.aborted) reportReachable(false);
    throw thrown;
  });
  reportReachable(true);
  const audio = answer.headers.get(PREVIEW_HEADER);
  if (!answer.ok || !answer.body || audio === null) {
    throw Object.assign(new Error(`hearing was answered ${answer.status}`), { data: parseBody(await answer.text()) });
  }
  return { audio, body: answer.body };
}

/** Undefined where it is not kept. */
export async function readPreview(audio: string, signal: AbortSignal): Promise<PreviewAudio | undefined> {
  const { data } = await sendOrRefresh({ endpoint: preview.about, input: { audio } }, {}, signal);
  return data as PreviewAudio | undefined;
}
