export type OrderKind = 'file' | 'service' | 'visitor';

export interface Snapshot {
  /** Wanted number of threads, and the number of texts after which a thread is replaced. */
  readonly size: number;
  readonly ordersPerThread: number;
  /** True if a service was served recently. */
  readonly isReserved: boolean;
  readonly threads: readonly {
    readonly isReady: boolean;
    readonly given: number;
    readonly kinds: readonly OrderKind[];
  }[];
  readonly queue: readonly OrderKind[];
}

/** Indexes into the snapshot's queue and threads. */
export interface Assignment {
  readonly place: number;
  readonly thread: number;
}

/**
 * Assigns waiting texts to threads. A thread has at most one file or visitor, and any number of services. If there are
 * two threads, visitors leave one free, and so do files for a while after a service.
 */
export function schedule(snapshot: Snapshot): Assignment[] {
  const { size, ordersPerThread } = snapshot;
  const threads = snapshot.threads.map((thread, index) => ({ ...thread, index, kinds: [...thread.kinds] }));
  const waiting = snapshot.queue.map((kind, place) => ({ kind, place }));
  let isReserved = snapshot.isReserved && size > 1;

  function threadFor(kind: OrderKind) {
    const open = threads.filter(({ isReady, given }) => isReady && given < ordersPerThread);
    if (kind === 'service') return leastBusy(open);
    const visitors = threads.flatMap(({ kinds }) => kinds).filter((each) => each === 'visitor').length;
    if (kind === 'visitor' && visitors >= Math.max(1, size - 1)) return undefined;
    const free = open.filter(({ kinds }) => kinds.every((each) => each === 'service'));
    if (isReserved && open.length - free.length >= size - 1) return undefined;
    return leastBusy(free);
  }

  const assignments: Assignment[] = [];
  for (let i = 0; i < waiting.length;) {
    const { kind, place } = waiting[i]!;
    const thread = threadFor(kind);
    if (thread === undefined) {
      i += 1;
      continue;
    }
    assignments.push({ place, thread: thread.index });
    thread.kinds.push(kind);
    thread.given += 1;
    isReserved ||= kind === 'service' && size > 1;
    // A thread with its last text no longer counts, so texts passed over before may be assigned now.
    waiting.splice(i, 1);
    i = 0;
  }
  return assignments;
}

/** The first thread with the fewest texts. */
function leastBusy<Thread extends { readonly kinds: readonly OrderKind[] }>(
  threads: readonly Thread[],
): Thread | undefined {
  return threads.toSorted((a, b) => a.kinds.length - b.kinds.length)[0];
}
