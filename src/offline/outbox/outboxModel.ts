import type { Outcome, OutboxEntry, OutboxPorts } from './OutboxEntry.ts';

/** What happens to one attempt on the network. */
export type NetworkState = 'fine' | 'down' | 'lostAnswer' | 'broken' | 'expired';

/** Model of the server's contract: an idempotency key takes effect once; an outdated version is a conflict. */
export class Server {
  network: NetworkState[] = [];
  readonly records = new Map<string, { version: number; values: string[] }>();
  readonly answers = new Map<string, Outcome>();
  readonly effects: string[] = [];
  /** Entries that arrived under another person's session. */
  readonly strangers: string[] = [];

  send(entry: OutboxEntry): Outcome {
    const network = this.network.shift() ?? 'fine';
    if (network === 'down' || network === 'broken') return { kind: 'unreachable' };
    if (network === 'expired') return { kind: 'signedOut' };
    const answer = this.answers.get(entry.id) ?? this.apply(entry);
    this.answers.set(entry.id, answer);
    return network === 'lostAnswer' ? { kind: 'unreachable' } : answer;
  }

  private apply(entry: OutboxEntry): Outcome {
    const record = this.record(entry.subject!);
    const conflict =
      (entry.version !== undefined && entry.version !== record.version) || entry.input['isRefused'] === true;
    if (conflict)
      return { kind: 'problem', status: 409, refusal: { code: 'CONFLICT', message: 'Mudou.', messages: ['Mudou.'] } };
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

/** Model of a device: a list on disk and a lock across tabs. Every step lets the other tabs run in between. */
export function openDevice(server: Server, pause: () => Promise<void>) {
  const device = { disk: [] as readonly OutboxEntry[], userId: 1 as number | undefined, isFull: false };
  let turn = Promise.resolve();
  const deaths = new Map<number, () => void>();
  const dead = new Set<number>();
  /** `knows` are the mutations that the tab's build supports. */
  const open = (number: number, knows: readonly string[]): OutboxPorts => {
    const died = new Promise<never>((_, reject) => {
      deaths.set(number, () => reject(new Error('dead')));
    });
    died.catch(() => undefined);
    const alive = async <Value>(value: () => Value): Promise<Value> => {
      await pause();
      // A killed tab never executes its next line.
      return dead.has(number) ? new Promise<Value>(() => {}) : value();
    };
    return {
      read: () => alive(() => device.disk),
      change: (change) =>
        alive(() => {
          if (device.isFull) throw new Error('quota');
          device.disk = change(device.disk);
        }),
      send: async (entry) => {
        const outcome = await alive((): Outcome => {
          if (device.userId === undefined) return { kind: 'signedOut' };
          if (device.userId !== entry.userId) server.strangers.push(entry.id);
          return knows.includes(entry.name) ? server.send(entry) : outdated;
        });
        return alive(() => outcome);
      },
      userId: () => device.userId,
      lock: (work) => {
        // The lock of a killed tab is released.
        const ended = turn.then(() => Promise.race([work(), died]));
        turn = ended.then(
          () => undefined,
          () => undefined,
        );
        return ended;
      },
      settled: () => {},
    };
  };
  const kill = (number: number) => {
    dead.add(number);
    deaths.get(number)?.();
  };
  return { device, open, kill };
}

const outdated: Outcome = {
  kind: 'problem',
  status: 422,
  refusal: { code: 'DECISION_OUTDATED', message: '', messages: [] },
};
