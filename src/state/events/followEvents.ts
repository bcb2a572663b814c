import { ofBase } from '#common/device/atBase.ts';
import type { Changes, Hello } from '#contract/events.ts';
import { cacheAge, forgetCacheAges } from '#api/client/cacheAge.ts';
import { noteEvent, reportRelease, stopEventFlow } from '#api/client/eventFlow.ts';
import { isServerReachable, subscribeReachability } from '#api/client/reachability.ts';
import { firstEventPosition } from '#api/client/eventPosition.ts';
import { createId } from '#common/createId.ts';
import { createRefetchScheduler } from './refetchScheduler.ts';
import { openEventLink, type EventLink } from './eventLink.ts';
import { electLeaderTab } from './electLeaderTab.ts';

/** Message from the leading tab to the others. */
interface News {
  readonly userId: number;
  /** `count` increases with every message of the same leader: a gap means that a message was missed. */
  readonly leader: string;
  readonly count: number;
  /** Sign of life of the leader, independent of its connection. */
  readonly isSign?: true;
  /** Absent: nothing changed, but the connection works. */
  readonly changes?: Changes['changes'];
  readonly lastId?: string | undefined;
}

const CHANNEL = ofBase('entoa-events');
const SIGN_EVERY_MS = 5000;
/** Data loaded before the first event may be outdated; the random delay spreads the requests of many pages. */
const CATCH_UP_MS = [500, 3000] as const;

/** Follows the server's change notices until stopped, with one connection for all tabs of the device. */
export function followEvents(userId: number): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const again = createRefetchScheduler();
  const own = createId();
  let heard: Pick<News, 'leader' | 'count'> | undefined;
  let lastId = firstEventPosition();
  let release: Hello['release'] | undefined;
  let link: EventLink | undefined;
  let catchingUp: ReturnType<typeof setTimeout> | undefined;
  let signing: ReturnType<typeof setInterval> | undefined;
  let count = 0;

  const catchUp = () => {
    const [from, to] = CATCH_UP_MS;
    catchingUp ??= setTimeout(
      () => {
        catchingUp = undefined;
        // Reads that are still answered from the device report their age again.
        forgetCacheAges();
        again.touch('all');
      },
      from + Math.random() * (to - from),
    );
  };
  // Cached responses on the screen may be older than the position from which the stream is resumed.
  const renewCached = () => {
    if (cacheAge() !== undefined) catchUp();
  };
  // A notice about everything concerns all open pages, so that their requests must be spread.
  const hear = (changes: Changes['changes']) => (changes === 'all' ? catchUp() : again.touch(changes));
  const tell = (news: Pick<News, 'changes'> = {}) => {
    count += 1;
    channel.postMessage({ userId, leader: own, count, lastId, ...news } satisfies News);
  };
  const lead = () => {
    signing = setInterval(() => {
      channel.postMessage({ userId, leader: own, count, isSign: true } satisfies News);
    }, SIGN_EVERY_MS);
    const take = (changes: Changes['changes']) => {
      tell({ changes });
      noteEvent();
      hear(changes);
    };
    link = openEventLink(lastId, {
      hello: (hello, id) => {
        lastId = id;
        // Also at the first connection: another tab may have led before, or the page was opened without the server.
        if (release !== hello.release) reportRelease();
        release = hello.release;
        noteEvent();
        if (hello.isResumed) {
          renewCached();
          return tell();
        }
        // The other tabs notice by the gap in `count` that they missed changes.
        count += 1;
        tell();
        catchUp();
      },
      changes: (changes, id) => {
        lastId = id;
        take(changes);
      },
      beat: () => {
        noteEvent();
        renewCached();
        tell();
      },
      lost: stopEventFlow,
    });
  };
  const follow = () => {
    clearInterval(signing);
    link?.close();
    link = undefined;
  };

  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.userId !== userId) return;
    tabs.noteLeader();
    if (data.isSign) return;
    lastId = data.lastId ?? lastId;
    noteEvent();
    const isNext = heard?.leader === data.leader && heard.count + 1 === data.count;
    heard = { leader: data.leader, count: data.count };
    if (!isNext) catchUp();
    renewCached();
    if (data.changes !== undefined) hear(data.changes);
  });
  const tabs = electLeaderTab({ lead, follow });
  const wake = () => {
    if (document.visibilityState === 'visible') link?.wake();
  };
  const stopWaking = subscribeReachability(() => isServerReachable() && wake());
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);

  return () => {
    stopWaking();
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    clearTimeout(catchingUp);
    tabs.stop();
    follow();
    again.stop();
    channel.close();
    stopEventFlow();
  };
}
