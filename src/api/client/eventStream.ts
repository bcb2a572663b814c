import { atBase } from '#common/device/atBase.ts';
import { openEventParser, type ServerEvent } from '#common/eventParser.ts';
import { events } from '#contract/events.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { fetchSigned } from './fetchSigned.ts';

/** `EventSource` sets no headers: the token would have to stand in the address, or a cookie gain power. */
const ADDRESS = atBase(addressOf(events.follow));

interface Stream {
  readonly lastId: string | undefined;
  /** Any bytes, and each event in them. */
  readonly take: (event: ServerEvent) => void;
}

/** Reads the stream to its end; gives the status of what it was refused with. Throws where the line breaks. */
export async function readEventStream(stream: Stream, signal: AbortSignal): Promise<number> {
  const answer = await fetchSigned((headers) => ask(stream, headers, signal));
  if (!answer.ok || !answer.body) return answer.status;
  const parse = openEventParser(stream.take);
  const text = new TextDecoder();
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return answer.status;
    parse(text.decode(value, { stream: true }));
  }
}

function ask({ lastId }: Stream, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  return fetch(ADDRESS, {
    headers: { ...headers, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
    cache: 'no-store',
    credentials: 'same-origin',
    signal,
  });
}
