import { openEventParser } from '#common/eventParser.ts';
import { type Change, type Changes, events, type Hello } from '#contract/events.ts';
import { addressOf } from '#contract/kit/endpoint.ts';

export interface FollowedEvents {
  readonly hello: Hello;
  /** Id of the newest event that had one. */
  lastId(): string | undefined;
  /** All changes received after the hello event. */
  changes(): readonly (Change | 'all')[];
  /** Calls back for each change as it arrives. */
  onChange(hear: (change: Change | 'all') => void): void;
  beats(): number;
  isEnded(): boolean;
  close(): void;
}

interface Signed {
  readonly accessToken: string;
  readonly lastId?: string | undefined;
}

/** Opens a stream of change notices; resolves after its first event. */
export async function followEvents(origin: string, { accessToken, lastId }: Signed): Promise<FollowedEvents> {
  const closing = new AbortController();
  const answer = await fetch(origin + addressOf(events.follow), {
    headers: { authorization: `Bearer ${accessToken}`, ...(lastId !== undefined && { 'last-event-id': lastId }) },
    signal: closing.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  const changes: (Change | 'all')[] = [];
  const listeners: ((change: Change | 'all') => void)[] = [];
  let [id, beats, isEnded] = [undefined as string | undefined, 0, false];
  const greeted = withResolvers<Hello>();
  const take = openEventParser(({ event, id: itsId, data }) => {
    id = itsId ?? id;
    if (event === 'hello') greeted.resolve(JSON.parse(data) as Hello);
    else if (event === 'beat') beats += 1;
    else {
      const { changes: told } = JSON.parse(data) as Changes;
      const news = told === 'all' ? ['all' as const] : told;
      changes.push(...news);
      for (const hear of listeners) for (const change of news) hear(change);
    }
  });
  const read = async () => {
    const text = new TextDecoder();
    for await (const piece of answer.body!) take(text.decode(piece as Uint8Array, { stream: true }));
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isEnded = true;
      greeted.reject(new Error('The stream ended before its hello.'));
    });
  greeted.promise.catch(() => {});
  return {
    hello: await greeted.promise,
    lastId: () => id,
    changes: () => changes,
    onChange: (hear) => listeners.push(hear),
    beats: () => beats,
    isEnded: () => isEnded,
    close: () => closing.abort(),
  };
}

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<Value>((succeed, fail) => {
    [resolve, reject] = [succeed, fail];
  });
  return { promise, resolve, reject };
}
