import { atBase } from '#common/device/atBase.ts';
import { addressOf, type Input } from '#contract/kit/endpoint.ts';
import { preview, type PreviewAudio, PREVIEW_HEADER } from '#contract/preview.ts';
import { sendOrRefresh } from './baseQuery.ts';
import { fetchSigned } from './fetchSigned.ts';
import { reportReachable } from './reachability.ts';
import { parseBody } from './send.ts';

export interface PreviewStream {
  /** Id of the audio, for `readPreview` after the stream has been read to its end. */
  readonly audio: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** Streams unsaved audio while it is synthesized. Throws the same errors as the hooks' calls. */
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
    throw Object.assign(new Error(`preview was answered ${answer.status}`), { data: parseBody(await answer.text()) });
  }
  return { audio, body: answer.body };
}

/** Undefined if the analysis is not available. */
export async function readPreview(audio: string, signal: AbortSignal): Promise<PreviewAudio | undefined> {
  const { data } = await sendOrRefresh({ endpoint: preview.about, input: { audio } }, {}, signal);
  return data as PreviewAudio | undefined;
}
