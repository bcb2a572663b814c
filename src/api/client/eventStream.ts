import { atBase } from '#contract/device/atBase.ts';
import { openEventParser, type ServerEvent } from '#contract/events/eventParser.ts';
import { events } from '#contract/events/events.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { refreshSession } from './refreshSession.ts';
import { theSession } from './session.ts';

/** `EventSource` sets no headers: the token would have to stand in the address, or a cookie gain power. */
const ADDRESS = atBase(addressOf(events.follow));

interface Stream {
  readonly lastId: string | undefined;
  /** Any bytes, and each event in them. */
  readonly take: (event: ServerEvent) => void;
}

/** Reads the stream to its end; gives the status of what it was refused with. Throws where the line breaks. */
export async function readEventStream(stream: Stream, signal: AbortSignal): Promise<number> {
  if (theSession().accessToken() === undefined) await refreshSession();
  let answer = await ask(stream, signal);
  if (answer.status === 401 && (await refreshSession())) answer = await ask(stream, signal);
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

function ask({ lastId }: Stream, signal: AbortSignal): Promise<Response> {
  const token = theSession().accessToken();
  return fetch(ADDRESS, {
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
    },
    cache: 'no-store',
    credentials: 'same-origin',
    signal,
  });
}
