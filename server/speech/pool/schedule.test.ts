import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderKind, schedule, type Snapshot } from './schedule.ts';

const kind = fc.constantFrom<OrderKind>('file', 'service', 'visitor');
const snapshots: fc.Arbitrary<Snapshot> = fc.integer({ min: 1, max: 4 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    ordersPerThread: fc.integer({ min: 1, max: 6 }),
    isReserved: fc.boolean(),
    threads: fc.array(
      fc
        .record({
          isReady: fc.boolean(),
          given: fc.nat(6),
          own: fc.option(fc.constantFrom<OrderKind>('file', 'visitor')),
          services: fc.nat(2),
        })
        .map(({ isReady, given, own, services }) => ({
          isReady,
          given,
          kinds: [...(own === null ? [] : [own]), ...Array.from({ length: services }, (): OrderKind => 'service')],
        })),
      { maxLength: size + 1 },
    ),
    queue: fc.array(kind, { maxLength: 10 }),
  }),
);

/** The snapshot after all assignments. */
function after(snapshot: Snapshot): Snapshot {
  const assignments = schedule(snapshot);
  const given = assignments.map(({ place }) => place);
  return {
    ...snapshot,
    isReserved: snapshot.isReserved || given.some((place) => snapshot.queue[place] === 'service'),
    threads: snapshot.threads.map((thread, index) => {
      const mine = assignments.filter((one) => one.thread === index).map(({ place }) => snapshot.queue[place]!);
      return { ...thread, given: thread.given + mine.length, kinds: [...thread.kinds, ...mine] };
    }),
    queue: snapshot.queue.filter((_, place) => !given.includes(place)),
  };
}
const countOf = (kinds: readonly OrderKind[], wanted: OrderKind) => kinds.filter((each) => each === wanted).length;
const visitorsIn = ({ threads }: Snapshot) =>
  countOf(
    threads.flatMap(({ kinds }) => kinds),
    'visitor',
  );

test('each text is given once, to a thread that is ready and has texts left', () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      const assignments = schedule(snapshot);
      expect(new Set(assignments.map(({ place }) => place)).size).toBe(assignments.length);
      const { threads } = after(snapshot);
      for (const { thread } of assignments) {
        expect(snapshot.threads[thread]!.isReady).toBe(true);
        expect(threads[thread]!.given).toBeLessThanOrEqual(snapshot.ordersPerThread);
        const { kinds } = threads[thread]!;
        expect(kinds.length - countOf(kinds, 'service')).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('texts of a kind keep their order', () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      const given = schedule(snapshot).map(({ place }) => place);
      for (const each of ['file', 'service', 'visitor'] as const) {
        const places = snapshot.queue.flatMap((one, place) => (one === each ? [place] : []));
        const mine = given.filter((place) => snapshot.queue[place] === each);
        expect(mine).toEqual(places.slice(0, mine.length));
      }
    }),
  );
});

test('nobody waits who could be given, and nothing is given twice', () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      expect(schedule(after(snapshot))).toEqual([]);
    }),
  );
});

test('a service waits only where no thread is open', () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      const { threads, queue, ordersPerThread } = after(snapshot);
      const isOpen = threads.some(({ isReady, given }) => isReady && given < ordersPerThread);
      expect(isOpen && queue.includes('service')).toBe(false);
    }),
  );
});

test('visitors leave one thread free, if there are two', () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      const most = Math.max(visitorsIn(snapshot), 1, snapshot.size - 1);
      expect(visitorsIn(after(snapshot))).toBeLessThanOrEqual(most);
    }),
  );
});

test('a reserved thread is left to services', () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      const reserved: Snapshot = { ...snapshot, isReserved: true, ordersPerThread: 100 };
      const busy = ({ threads }: Snapshot) =>
        threads.filter(({ isReady, kinds }) => isReady && kinds.some((each) => each !== 'service')).length;
      fc.pre(snapshot.size > 1 && busy(reserved) < snapshot.size);
      expect(busy(after(reserved))).toBeLessThanOrEqual(snapshot.size - 1);
    }),
  );
});
