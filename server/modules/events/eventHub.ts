import type pg from 'pg';
import type { AuthUser } from '#contract/auth.ts';
import { BEAT_MS, type Change, type Changes } from '#contract/events.ts';
import { listen, type Listening } from '#server/db/listen.ts';
import { openChangeLog } from './changeLog.ts';
import { mayReceive, coalesceNotices, parseNotice, type ChangeNotice } from './changeNotice.ts';

/** A client's open event stream. */
export interface Follower {
  readonly user: AuthUser;
  readonly sessionId: string;
  write(event: string): void;
  end(): void;
}

export interface EventHub {
  /** Starts listening; a stream from another process can be resumed here only for changes since then. */
  start(): void;
  /** Resolves once every change is received (true), or after the given time (false). */
  isListening(withinMs: number): Promise<boolean>;
  /** Position of the newest change, from which a stream can be resumed; undefined while changes are not received. */
  position(): string | undefined;
  /** The follower receives all changes from this moment on. */
  add(follower: Follower): void;
  remove(follower: Follower): void;
  /** Changes the follower missed, and its new position; `missed` is undefined if anything may have changed. */
  catchUp(
    follower: Follower,
    lastId: string | undefined,
  ): { readonly missed: Change[] | undefined; readonly at: string };
  followers(): readonly Follower[];
  /**
   * Calls back with every change, or with undefined when some may have been missed; for streams of clients without an
   * account. Returns a function that ends it.
   */
  watch(changed: (notices: readonly ChangeNotice[] | undefined) => void): () => void;
  endAll(): void;
  stop(): Promise<void>;
}

const CHANNEL = 'entoa_events';
/** The first change is sent at once; later ones are sent together at this interval. */
const GATHER_MS = 100;

export const writeEvent = (event: string, data: unknown, id?: string) =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

const BEAT = writeEvent('beat', {});

/** One database connection per process, however many clients follow. */
export function openEventHub(connection: pg.PoolConfig): EventHub {
  const log = openChangeLog();
  const followers = new Set<Follower>();
  const watchers = new Set<(notices: readonly ChangeNotice[] | undefined) => void>();
  const waiting = new Set<() => void>();
  let listening: Listening | undefined;
  let isListening = false;
  let gathered: ChangeNotice[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;

  const announceEverything = () => {
    const event = writeEvent('changes', { changes: 'all' } satisfies Changes, log.newest());
    for (const follower of followers) follower.write(event);
    for (const changed of watchers) changed(undefined);
  };
  const deliver = () => {
    gathering = gathered.length > 0 ? setTimeout(deliver, GATHER_MS) : undefined;
    const batch = gathered;
    gathered = [];
    if (batch.length === 0) return;
    spread(batch, followers);
    for (const changed of watchers) changed(batch);
  };
  const begin = () => {
    beating = setInterval(() => {
      if (isListening) for (const follower of followers) follower.write(BEAT);
    }, BEAT_MS).unref();
    return listen(connection, CHANNEL, {
      connected: (marker) => {
        log.add({ at: marker, notice: undefined });
        isListening = true;
        for (const tell of waiting) tell();
        announceEverything();
      },
      lost: () => {
        isListening = false;
        gathered = [];
        log.clear();
      },
      notified: (payload) => {
        const notice = parseNotice(payload);
        log.add({ at: notice?.at ?? payload, notice });
        if (notice === undefined) return;
        gathered.push(notice);
        // Runs after all notices of the same packet.
        gathering ??= setTimeout(deliver, 0);
      },
    });
  };

  return {
    start: () => {
      listening ??= begin();
    },
    isListening: async (withinMs) => {
      if (isListening) return true;
      return new Promise((resolve) => {
        const settle = () => {
          waiting.delete(settle);
          clearTimeout(limit);
          resolve(isListening);
        };
        const limit = setTimeout(settle, withinMs);
        waiting.add(settle);
      });
    },
    position: () => (isListening ? log.newest() : undefined),
    add: (follower) => followers.add(follower),
    remove: (follower) => followers.delete(follower),
    catchUp: ({ user }, lastId) => {
      const since = lastId === undefined ? undefined : log.since(lastId);
      return {
        missed: since && coalesceNotices(since.filter((notice) => mayReceive(user, notice))),
        at: log.newest() ?? '',
      };
    },
    followers: () => [...followers],
    watch: (changed) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    endAll: () => {
      for (const follower of followers) follower.end();
    },
    stop: async () => {
      clearInterval(beating);
      clearTimeout(gathering);
      await listening?.stop();
    },
  };
}

/** Sends each follower what it may receive; followers of one role share the serialized event. */
function spread(batch: readonly ChangeNotice[], followers: ReadonlySet<Follower>): void {
  const at = batch.at(-1)!.at;
  const isAbout = new Set(batch.flatMap(({ user }) => user ?? []));
  const ofRole = new Map<string, string>();
  for (const follower of followers) {
    const { user } = follower;
    const key = isAbout.has(user.id) ? `${user.role} ${user.id}` : user.role;
    let event = ofRole.get(key);
    if (event === undefined) {
      const changes = coalesceNotices(batch.filter((notice) => mayReceive(user, notice)));
      event = changes.length === 0 ? '' : writeEvent('changes', { changes } satisfies Changes, at);
      ofRole.set(key, event);
    }
    if (event !== '') follower.write(event);
    if (endsWith(follower, batch)) follower.end();
  }
}

/** True if the follower's session ended or its account changed; the client reconnects with its current permissions. */
function endsWith({ user, sessionId }: Follower, batch: readonly ChangeNotice[]): boolean {
  return batch.some(
    ({ kind, id, session }) => (kind === 'sessions' && session === sessionId) || (kind === 'users' && id === user.id),
  );
}
