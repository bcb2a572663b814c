import { ofBase } from '#common/device/atBase.ts';
import { get, update } from 'idb-keyval';
import { openStore } from '#state/openStore.ts';
import { createStore } from '#common/store.ts';
import { createId } from '#common/createId.ts';
import { platform } from '#core/platform.ts';
import { add, remove, tryAgain, wipe } from './changes.ts';
import { drain } from './drain.ts';
import type { Change, Outcome, OutboxEntry, OutboxPorts } from './OutboxEntry.ts';

const KEY = 'entries';
const LOCK = ofBase('entoa-outbox');
const none: readonly OutboxEntry[] = [];

const database = openStore(ofBase('entoa-outbox'), 'outbox');
const channel = 'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel(LOCK) : undefined;

const shown = createStore(none);
const waiters = new Map<string, (outcome: Outcome) => void>();
let connected: Pick<OutboxPorts, 'send' | 'userId'> | undefined;
let draining: Promise<void> | undefined;

/** Must have been called before anything is added. */
export function connectOutbox(ports: Pick<OutboxPorts, 'send' | 'userId'>): void {
  connected = ports;
  channel?.addEventListener('message', ({ data }: MessageEvent<{ id: string; outcome: Outcome } | 'changed'>) => {
    if (data !== 'changed') hear(data.id, data.outcome);
    void refresh();
  });
  void refresh();
}

/** What this person has decided and the server has not taken yet, as last read. */
export const outboxEntries = shown.get;
export const subscribeOutbox = shown.subscribe;

/** How many decisions of the person have not reached the server, as they stand on the device now. */
export async function countUnsent(userId: number): Promise<number> {
  return (await read()).filter((entry) => entry.userId === userId).length;
}

/** Keeps a decision; rejects when the device cannot. */
export function addEntry(entry: OutboxEntry): Promise<void> {
  return change(add(entry));
}

export function removeEntry(id: string): Promise<void> {
  return change(remove(id));
}

/** Lets a refused decision be tried again, with what the person has changed about it. */
export async function retryEntry(id: string, changed?: OutboxEntry['input']): Promise<void> {
  await change(tryAgain(id, createId(), changed));
  await drainOutbox();
}

/** Removes everything of everybody, or of everybody but one person. */
export function wipeOutbox(exceptUserId?: number): Promise<void> {
  return change(wipe(exceptUserId));
}

/** What a try of the entry comes to, in whichever tab it is made. */
export function outcomeOf(id: string): Promise<Outcome> {
  return new Promise((resolve) => {
    waiters.set(id, resolve);
  });
}

/** Sends what waits; one run at a time in this tab, one over all tabs. */
export function drainOutbox(): Promise<void> {
  draining ??= drain(ports())
    .catch(() => undefined)
    .finally(() => {
      draining = undefined;
      void refresh();
    });
  return draining;
}

async function change(apply: Change): Promise<void> {
  await update<readonly OutboxEntry[]>(KEY, (entries = none) => apply(entries), database);
  await refresh();
  channel?.postMessage('changed');
}

/** Where the browser denies IndexedDB there is nothing to read, and nothing can be added. */
async function read(): Promise<readonly OutboxEntry[]> {
  return (await get<readonly OutboxEntry[]>(KEY, database).catch(() => undefined)) ?? none;
}

async function refresh(): Promise<void> {
  const userId = connected?.userId();
  shown.set((await read()).filter((entry) => entry.userId === userId));
}

function ports(): OutboxPorts {
  if (!connected) throw new Error('connectOutbox was not called.');
  return {
    ...connected,
    read,
    change,
    lock: (work) => (platform.locks ? (platform.locks.request(LOCK, work) as ReturnType<typeof work>) : work()),
    settled: (id, outcome) => {
      channel?.postMessage({ id, outcome });
      hear(id, outcome);
    },
  };
}

function hear(id: string, outcome: Outcome): void {
  if (outcome.kind === 'done' || outcome.kind === 'problem') {
    waiters.get(id)?.(outcome);
    waiters.delete(id);
    return;
  }
  // The server cannot be asked: nobody behind this entry need wait for it either.
  for (const waiter of waiters.values()) waiter(outcome);
  waiters.clear();
}
