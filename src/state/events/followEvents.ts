import { ofBase } from '#common/device/atBase.ts';
import type { Changes, Hello } from '#contract/events.ts';
import { noteEvent, reportRelease, stopEventFlow } from '#api/client/eventFlow.ts';
import { createId } from '#common/createId.ts';
import { createRefetchScheduler } from './refetchScheduler.ts';
import { openEventLink, type EventLink } from './eventLink.ts';
import { electLeaderTab } from './electLeaderTab.ts';

/** What the leading tab tells the others. */
interface News {
  readonly userId: number;
  /** Of this leader, and one more each time: a gap means that something was missed. */
  readonly leader: string;
  readonly count: number;
  /** The leader is there, whatever its line does. */
  readonly isSign?: true;
  /** None: the line holds. */
  readonly changes?: Changes['changes'];
  readonly lastId?: string | undefined;
}

const CHANNEL = ofBase('entoa-events');
const SIGN_EVERY_MS = 5000;
/** What was loaded before the first event may be older than it; not all pages ask at the same moment. */
const CATCH_UP_MS = [500, 3000] as const;

/** Follows what changes on the server until it is stopped: one connection for all tabs of the device. */
export function followEvents(userId: number): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const again = createRefetchScheduler();
  const own = createId();
  let heard: Pick<News, 'leader' | 'count'> | undefined;
  let lastId: string | undefined;
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
        again.touch('all');
      },
      from + Math.random() * (to - from),
    );
  };
  // Everything concerns all pages there are: not at the same moment.
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
        if (release !== undefined && release !== hello.release) reportRelease();
        release = hello.release;
        noteEvent();
        if (hello.isResumed) return tell();
        // Others know by the gap that they have missed something.
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
        tell();
      },
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
    if (data.changes !== undefined) hear(data.changes);
  });
  const tabs = electLeaderTab({ lead, follow });
  const wake = () => {
    if (document.visibilityState === 'visible') link?.wake();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);

  return () => {
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
