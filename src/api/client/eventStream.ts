import { atBase } from '#common/device/atBase.ts';
import { openEventParser, type ServerEvent } from '#common/eventParser.ts';
import { events } from '#contract/events.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { fetchSigned } from './fetchSigned.ts';
import { reportReachable } from './reachability.ts';

/**
 * `EventSource` cannot set headers: the token would have to be in the address, or the cookie would need more rights.
 */
const ADDRESS = atBase(addressOf(events.follow));

interface Stream {
  readonly lastId: string | undefined;
  /** Called for each event; any bytes count as a sign of life. */
  readonly take: (event: ServerEvent) => void;
}

/** Reads the stream to its end; returns the HTTP status of a refusal. Throws if the connection breaks. */
export async function readEventStream(stream: Stream, signal: AbortSignal): Promise<number> {
  const answer = await fetchSigned((headers) => ask(stream, headers, signal));
  if (!answer.ok || !answer.body) return answer.status;
  const parse = openEventParser(stream.take);
  const text = new TextDecoder();
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return answer.status;
    // Another request may have failed meanwhile.
    reportReachable(true);
    parse(text.decode(value, { stream: true }));
  }
}

async function ask({ lastId }: Stream, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  try {
    const answer = await fetch(ADDRESS, {
      headers: { ...headers, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
      cache: 'no-store',
      credentials: 'same-origin',
      signal,
    });
    reportReachable(true);
    return answer;
  } catch (thrown) {
    if (!signal.aborted) reportReachable(false);
    throw thrown;
  }
}
