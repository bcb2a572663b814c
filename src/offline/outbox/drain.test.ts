import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';
import type { Outcome, OutboxEntry, OutboxPorts } from './OutboxEntry.ts';

/** What the network does with one try. */
type Weather = 'fine' | 'down' | 'lostAnswer' | 'broken' | 'expired';

/** A server as the contract promises it: a key takes effect once; a value under another version is a conflict. */
class Server {
  weather: Weather[] = [];
  readonly records = new Map<string, { version: number; values: string[] }>();
  readonly answers = new Map<string, Outcome>();
  readonly effects: string[] = [];

  send(entry: OutboxEntry): Outcome {
    const weather = this.weather.shift() ?? 'fine';
    if (weather === 'down' || weather === 'broken') return { kind: 'unreachable' };
    if (weather === 'expired') return { kind: 'signedOut' };
    const answer = this.answers.get(entry.id) ?? this.apply(entry);
    this.answers.set(entry.id, answer);
    return weather === 'lostAnswer' ? { kind: 'unreachable' } : answer;
  }

  private apply(entry: OutboxEntry): Outcome {
    const record = this.record(entry.subject!);
    const conflict = (entry.version !== undefined && entry.version !== record.version) || entry.input['isRefused'] === true;
    if (conflict) return { kind: 'problem', status: 409, refusal: { code: 'CONFLICT', message: 'Mudou.', messages: ['Mudou.'] } };
    record.version += 1;
    record.values.push(entry.id);
    this.effects.push(entry.id);
    return { kind: 'done', answer: { version: record.version } };
  }

  record(subject: string) {
    const record = this.records.get(subject) ?? { version: 1, values: [] };
    this.records.set(subject, record);
    return record;
  }
}

/** One device: a list on its disk, a lock over its tabs. Every step lets the other tabs run in between. */
function openDevice(server: Server, pause: () => Promise<void>) {
  const device = { disk: [] as readonly OutboxEntry[], userId: 1 as number | undefined, isFull: false };
  let turn = Promise.resolve();
  const dead = new Set<number>();
  const tab = (number: number): OutboxPorts => {
    const alive = async <Value>(value: Value): Promise<Value> => {
      await pause();
      // A killed tab never comes back to its next line.
      return dead.has(number) ? new Promise<Value>(() => {}) : value;
    };
    return {
      read: () => alive(device.disk),
      change: async (change) => {
        await alive(undefined);
        if (device.isFull) throw new Error('quota');
        device.disk = change(device.disk);
      },
      send: async (entry) => alive(server.send(entry)),
      userId: () => device.userId,
      lock: (work) => {
        // A killed holder's lock is free: the work of a dead tab never ends, so it is raced with its death.
        const ended = turn.then(() => Promise.race([work(), new Promise<never>((_, reject) => { const watch = setInterval(() => { if (dead.has(number)) { clearInterval(watch); reject(new Error('dead')); } }, 0); watch.unref(); void turn.finally(() => {}); })]));
        turn = ended.then(() => undefined, () => undefined);
        return ended;
      },
      settled: () => {},
    };
  };
  return { device, tab, kill: (number: number) => dead.add(number) };
}

const weather = fc.constantFrom<Weather>('fine', 'fine', 'down', 'lostAnswer', 'broken', 'expired');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('decide' as const), subject: fc.constantFrom('a', 'b', 'c'), isRefused: fc.boolean().map((value) => value), isVersioned: fc.boolean(), tab: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('drain' as const), tab: fc.nat(1), weather: fc.array(weather, { maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bothDrain' as const), weather: fc.array(weather, { maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), tab: fc.nat(1), weather: fc.array(weather, { maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('others' as const), subject: fc.constantFrom('a', 'b', 'c') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('full' as const), isFull: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('someoneElse' as const) }) },
);

test('whatever happens in whatever order, each decision takes effect once and in its order, or waits for a person', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.infiniteStream(fc.nat(3)), async (steps, pauses) => {
    const server = new Server();
    const { device, tab, kill } = openDevice(server, async () => { for (let left = pauses.next().value ?? 0; left > 0; left -= 1) await Promise.resolve(); });
    const kept: OutboxEntry[] = [];
    let next = 0;
    let tabs = 2;
    const present = [0, 1];
    for (const now of steps) {
      if (now.kind === 'decide') {
        const id = `e${next += 1}`;
        const entry: OutboxEntry = { id, userId: 1, at: '', name: 'prompts.update', label: id, subject: now.subject, input: { isRefused: now.isRefused && next % 5 === 0 }, ...(now.isVersioned && { version: seenVersion(device.disk, server, now.subject) }) };
        // A full device says so to the person: such a decision was never taken.
        await tab(present[now.tab]!).change((entries) => [...entries, entry]).then(() => kept.push(entry), () => undefined);
      } else if (now.kind === 'drain') {
        server.weather = [...now.weather];
        await drain(tab(present[now.tab]!)).catch(() => undefined);
      } else if (now.kind === 'bothDrain') {
        server.weather = [...now.weather];
        await Promise.all(present.map((number) => drain(tab(number)).catch(() => undefined)));
      } else if (now.kind === 'kill') {
        server.weather = [...now.weather];
        const dying = drain(tab(present[now.tab]!)).catch(() => undefined);
        await Promise.resolve();
        kill(present[now.tab]!);
        present[now.tab] = tabs += 1;
        await dying;
      } else if (now.kind === 'others') server.record(now.subject).version += 1;
      else if (now.kind === 'full') device.isFull = now.isFull;
      else {
        device.userId = 2;
        await drain(tab(present[0]!)).catch(() => undefined);
        device.userId = 1;
      }
    }
    device.isFull = false;
    server.weather = [];
    await drain(tab(present[0]!));

    const left = new Map(device.disk.map((entry) => [entry.id, entry]));
    // Once at most, nothing lost: what is not done is still here.
    expect(new Set(server.effects).size).toBe(server.effects.length);
    for (const { id } of kept) expect(server.effects.includes(id) || left.has(id)).toBe(true);
    // What took effect did so in the order it was decided, record by record.
    for (const subject of ['a', 'b', 'c']) {
      const order = kept.filter((entry) => entry.subject === subject).map(({ id }) => id);
      const done = server.effects.filter((id) => order.includes(id));
      expect(done).toEqual(order.filter((id) => done.includes(id)));
    }
    // Nothing overtakes what a person must decide about the same record.
    for (const [i, { subject }] of device.disk.filter(({ problem }) => problem !== undefined).entries()) {
      const stuck = device.disk.filter(({ problem }) => problem !== undefined)[i]!;
      const later = kept.slice(kept.findIndex(({ id }) => id === stuck.id) + 1).filter((entry) => entry.subject === subject);
      for (const { id } of later) expect(server.effects).not.toContain(id);
    }
    // A person's own changes on top of each other are no conflict.
    if (!steps.some(({ kind }) => kind === 'others')) expect(device.disk.filter(({ problem, input }) => problem && input['isRefused'] !== true)).toEqual([]);
    // What still waits stands behind something a person must decide; nothing of it took effect.
    for (const entry of device.disk) {
      if (entry.problem) continue;
      expect(device.disk.some((other) => other.subject === entry.subject && other.problem !== undefined && device.disk.indexOf(other) < device.disk.indexOf(entry))).toBe(true);
      expect(server.effects).not.toContain(entry.id);
    }
  }), { numRuns: 2500 });
}, 120_000);

/** A person sees their own waiting changes on top of what the server had. */
function seenVersion(disk: readonly OutboxEntry[], server: Server, subject: string): number {
  const waiting = disk.findLast((entry) => entry.subject === subject && entry.version !== undefined);
  return waiting?.version ?? server.record(subject).version;
}
