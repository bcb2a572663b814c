import { Changes, Hello, SILENCE_MS } from '#contract/events.ts';
import { readEventStream } from '#api/client/eventStream.ts';
import type { ServerEvent } from '#common/eventParser.ts';
import * as v from 'valibot';

export interface EventNews {
  hello(hello: Hello, lastId: string | undefined): void;
  changes(changes: Changes['changes'], lastId: string | undefined): void;
  beat(): void;
  /** The connection could not be opened; polling must find out when the server is back. */
  lost(): void;
}

export interface EventLink {
  /** Checks the connection at once, because the device woke up or is online again. */
  wake(): void;
  close(): void;
}

const SECOND = 1000;
/** A server whose events get through sends its greeting at once. */
const GREETED_WITHIN_MS = 6 * SECOND;
/** Pause after a working connection was lost; doubled with every further failure. */
const [PAUSE_MS, PAUSE_MAX_MS] = [SECOND, 60 * SECOND];
/** Retry interval if a proxy swallows events, or if the server refuses the stream; polling continues meanwhile. */
const RARELY_MS = 300 * SECOND;

/**
 * Keeps a stream open, resuming from `lastId`; reconnects after random pauses, so that pages do not all do so at once.
 */
export function openEventLink(lastId: string | undefined, news: EventNews): EventLink {
  let failures = 0;
  let isClosed = false;
  let heardAt = 0;
  let attempt = new AbortController();
  let endPause = () => {};
  let isResting = false;

  const take = (event: ServerEvent) => {
    heardAt = Date.now();
    lastId = event.id ?? lastId;
    const read = <Schema extends v.GenericSchema>(schema: Schema) => v.safeParse(schema, parse(event.data));
    if (event.event === 'hello') {
      failures = 0;
      const hello = read(Hello);
      if (hello.success) news.hello(hello.output, lastId);
    } else if (event.event === 'changes') {
      const changes = read(Changes);
      // A server of a newer release may send changes that this build does not know.
      news.changes(changes.success ? changes.output.changes : 'all', lastId);
    } else news.beat();
  };

  const tryOnce = async (): Promise<number> => {
    const mine = (attempt = new AbortController());
    const from = Date.now();
    heardAt = 0;
    const watch = setInterval(() => {
      const now = Date.now();
      if (heardAt === 0 ? now - from > GREETED_WITHIN_MS : now - heardAt > SILENCE_MS) mine.abort();
    }, SECOND);
    try {
      const status = await readEventStream({ lastId, take }, mine.signal);
      return heardAt > 0 ? 0 : status < 500 && status !== 401 ? RARELY_MS : PAUSE_MAX_MS;
    } catch {
      if (!isClosed) news.lost();
      return heardAt === 0 && mine.signal.aborted ? RARELY_MS : 0;
    } finally {
      clearInterval(watch);
    }
  };

  const run = async () => {
    while (!isClosed) {
      const rest = await tryOnce();
      if (isClosed) return;
      const pause = Math.max(rest, Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** failures));
      failures += 1;
      isResting = rest === RARELY_MS;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause * (0.2 + 0.8 * Math.random()));
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  void run();
  return {
    wake: () => {
      if (heardAt > 0 && Date.now() - heardAt > SILENCE_MS) attempt.abort();
      if (!isResting) endPause();
    },
    close: () => {
      isClosed = true;
      attempt.abort();
      endPause();
    },
  };
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
