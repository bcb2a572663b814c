import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, remove, tryAgain, wipe } from './changes.ts';
import { drain } from './drain.ts';
import type { OutboxEntry } from './OutboxEntry.ts';
import { openDevice, Server, type NetworkState } from './outboxModel.ts';
import { cases } from '#testing/cases.ts';

const PRESENT = ['prompts.update', 'prompts.retired'];
const AFTER_DEPLOY = ['prompts.update'];
const subjects = ['a', 'b', 'c'];
const networkStates = (maxLength: number) =>
  fc.array(fc.constantFrom<NetworkState>('fine', 'fine', 'down', 'lostAnswer', 'broken', 'expired'), { maxLength });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      subject: fc.constantFrom(...subjects),
      name: fc.constantFrom('prompts.update', 'prompts.update', 'prompts.update', 'prompts.retired'),
      isRefused: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
      isVersioned: fc.boolean(),
      tab: fc.nat(1),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('drain' as const), tab: fc.nat(1), network: networkStates(4) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bothDrain' as const), network: networkStates(4) }) },
  /** A tab is reloaded, closed or crashes while it sends. */
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('kill' as const),
      tab: fc.nat(1),
      after: fc.nat(12),
      network: networkStates(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deploy' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('others' as const), subject: fc.constantFrom(...subjects) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('full' as const), isFull: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('someoneElse' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('signOut' as const),
      tab: fc.nat(1),
      after: fc.nat(12),
      network: networkStates(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry' as const), which: fc.nat(5), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), which: fc.nat(5), tab: fc.nat(1) }) },
);

test('whatever happens in any order, each decision takes effect once, in order, or waits for a person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.infiniteStream(fc.nat(3)), async (steps, pauses) => {
      const server = new Server();
      const { device, open, kill } = openDevice(server, async () => {
        for (let left = pauses.next().value ?? 0; left > 0; left -= 1) await Promise.resolve();
      });
      /** Mutations that the person has queued and not discarded, in order. */
      let kept: OutboxEntry[] = [];
      /** Ids deleted by each sign-out, and the number of effects on the server at that time. */
      const wiped: { ids: Set<string>; effects: number }[] = [];
      /**
       * True if a mutation was discarded or retried although the server had executed it without this device knowing.
       */
      let hasGivenUpDone = false;
      let next = 0;
      let tabs = 0;
      let build = PRESENT;
      const openTab = () => ({ number: (tabs += 1), ports: open(tabs, build) });
      const present = [openTab(), openTab()];
      const drainIn = (tab: number) => drain(present[tab]!.ports).catch(() => undefined);
      const replace = (tab: number) => {
        kill(present[tab]!.number);
        present[tab] = openTab();
      };
      const moments = async (count: number) => {
        for (let left = count; left > 0; left -= 1) await Promise.resolve();
      };
      for (const now of steps) {
        if ('network' in now) server.network = [...now.network];
        if (now.kind === 'decide') {
          const entry: OutboxEntry = {
            id: `e${(next += 1)}`,
            userId: 1,
            at: '',
            name: now.name,
            label: '',
            subject: now.subject,
            input: { isRefused: now.isRefused },
            ...(now.isVersioned && { version: seenVersion(device.disk, server, now.subject) }),
          };
          // A full device reports the failure to the person: the mutation was never queued.
          await present[now.tab]!.ports.change(add(entry)).then(
            () => kept.push(entry),
            () => undefined,
          );
        } else if (now.kind === 'drain') {
          await drainIn(now.tab);
        } else if (now.kind === 'bothDrain') {
          await Promise.all([drainIn(0), drainIn(1)]);
        } else if (now.kind === 'kill') {
          const dying = drainIn(now.tab);
          await moments(now.after);
          replace(now.tab);
          await dying;
        } else if (now.kind === 'deploy') {
          // One tab updates itself; the other still runs the previous build.
          build = AFTER_DEPLOY;
          replace(now.tab);
        } else if (now.kind === 'others') server.record(now.subject).version += 1;
        else if (now.kind === 'full') device.isFull = now.isFull;
        else if (now.kind === 'someoneElse') {
          device.userId = 2;
          await drainIn(0);
          device.userId = 1;
        } else if (now.kind === 'signOut') {
          const sending = Promise.all([drainIn(0), drainIn(1)]);
          await moments(now.after);
          device.userId = undefined;
          const ids = new Set(kept.map(({ id }) => id));
          // Deleting needs no space: it works on a full device too.
          device.disk = wipe()(device.disk);
          await sending;
          expect(device.disk).toEqual([]);
          wiped.push({ ids, effects: server.effects.length });
          kept = [];
          device.userId = 1;
        } else {
          const entry = device.disk.filter(({ problem }) => problem !== undefined)[now.which];
          const at = kept.findIndex(({ id }) => id === entry?.id);
          if (!entry || device.isFull) continue;
          hasGivenUpDone ||= server.effects.includes(entry.id);
          if (now.kind === 'discard') {
            await present[now.tab]!.ports.change(remove(entry.id));
            kept = kept.filter(({ id }) => id !== entry.id);
          } else {
            const id = `e${(next += 1)}`;
            await present[now.tab]!.ports.change(tryAgain(entry.id, id));
            kept[at] = { ...entry, id };
          }
        }
      }
      device.isFull = false;
      server.network = [];
      build = AFTER_DEPLOY;
      replace(0);
      await drain(present[0]!.ports);

      const left = new Map(device.disk.map((entry) => [entry.id, entry]));
      // Exactly once: no effect happens twice, and every mutation without an effect is still queued.
      expect(new Set(server.effects).size).toBe(server.effects.length);
      expect(server.strangers).toEqual([]);
      for (const { id } of kept) expect(server.effects.includes(id) || left.has(id)).toBe(true);
      for (const { id } of device.disk) expect(kept.some((entry) => entry.id === id)).toBe(true);
      // After a sign-out, none of the person's mutations reaches the server.
      for (const { ids, effects } of wiped)
        expect(server.effects.slice(effects).filter((id) => ids.has(id))).toEqual([]);
      // The effects on each record have the order of the person's actions.
      for (const subject of subjects) {
        const order = kept.filter((entry) => entry.subject === subject).map(({ id }) => id);
        const done = server.effects.filter((id) => order.includes(id));
        expect(done).toEqual(order.filter((id) => done.includes(id)));
      }
      // No mutation overtakes an unresolved one for the same record.
      for (const stuck of device.disk.filter(({ problem }) => problem !== undefined)) {
        const later = kept
          .slice(kept.findIndex(({ id }) => id === stuck.id) + 1)
          .filter(({ subject }) => subject === stuck.subject);
        for (const { id } of later) expect(server.effects).not.toContain(id);
      }
      // Consecutive changes by the same person never conflict.
      if (!hasGivenUpDone && !steps.some(({ kind }) => kind === 'others'))
        expect(
          device.disk.filter(({ problem, input }) => problem?.code === 'CONFLICT' && input['isRefused'] !== true),
        ).toEqual([]);
      // Entries that still wait are blocked by an unresolved one, and have had no effect.
      for (const entry of device.disk) {
        if (entry.problem) continue;
        expect(
          device.disk.some(
            (other) =>
              other.subject === entry.subject &&
              other.problem !== undefined &&
              device.disk.indexOf(other) < device.disk.indexOf(entry),
          ),
        ).toBe(true);
        expect(server.effects).not.toContain(entry.id);
      }
    }),
    { numRuns: cases(500) },
  );
});

/** A person sees the server's version with their own pending changes applied. */
function seenVersion(disk: readonly OutboxEntry[], server: Server, subject: string): number {
  const waiting = disk.findLast((entry) => entry.subject === subject && entry.version !== undefined);
  return waiting?.version ?? server.record(subject).version;
}
