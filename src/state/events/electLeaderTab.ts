import { ofBase } from '#common/device/atBase.ts';
import { SILENCE_MS } from '#contract/events.ts';
import { platform } from '#core/platform.ts';

const LOCK = ofBase('entoa-events');
const LOOK_MS = 5000;

interface Duties {
  lead(): void;
  /** Another tab leads from now on. */
  follow(): void;
}

export interface Tabs {
  /** The leading tab was heard. */
  noteLeader(): void;
  stop(): void;
}

/**
 * One of the device's tabs leads, by a lock that its end frees. A browser may freeze the leader in the background: a
 * tab that somebody looks at and that hears nothing from it takes its place.
 */
export function electLeaderTab({ lead, follow }: Duties): Tabs {
  const { locks } = platform;
  const stopping = new AbortController();
  let isLeading = false;
  let heardAt = Date.now();

  const hold = async () => {
    if (stopping.signal.aborted) return;
    isLeading = true;
    lead();
    await new Promise<void>((resolve) => {
      stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  };
  const queue = async (options: LockOptions) => {
    // Without locks every tab has its own connection.
    if (!locks) return hold();
    try {
      await locks.request(LOCK, options, hold);
    } catch {
      // Taken away, or stopped while it waited.
      if (stopping.signal.aborted) return;
      isLeading = false;
      heardAt = Date.now();
      follow();
      void queue({ signal: stopping.signal });
    }
  };
  void queue({ signal: stopping.signal });
  const look = setInterval(() => {
    const isSilent = Date.now() - heardAt > SILENCE_MS;
    if (!locks || isLeading || !isSilent || document.visibilityState === 'hidden') return;
    heardAt = Date.now();
    void queue({ steal: true });
  }, LOOK_MS);

  return {
    noteLeader: () => {
      heardAt = Date.now();
    },
    stop: () => {
      clearInterval(look);
      stopping.abort();
    },
  };
}
