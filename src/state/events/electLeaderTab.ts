import { ofBase } from '#common/device/atBase.ts';
import { SILENCE_MS } from '#contract/events.ts';
import { platform } from '#core/platform.ts';

const LOCK = ofBase('entoa-events');
const LOOK_MS = 5000;

interface Duties {
  lead(): void;
  /** Called when another tab becomes the leader. */
  follow(): void;
}

export interface Tabs {
  /** To be called for every message of the leading tab. */
  noteLeader(): void;
  stop(): void;
}

/**
 * Elects one of the device's tabs by a lock, which is released when the leader closes. Browsers may freeze a leader in
 * the background: a visible tab that receives no message from it takes over.
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
    // Without the Web Locks API, every tab opens its own connection.
    if (!locks) return hold();
    try {
      await locks.request(LOCK, options, hold);
    } catch (thrown) {
      if (stopping.signal.aborted) return;
      // A page that is being left gets no lock any more, nor one with a blocked storage: asking again at once would
      // never end, and WebKit's process with it.
      if (!isStolen(thrown)) return hold();
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

/** True if another tab has taken the lock. */
const isStolen = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';
