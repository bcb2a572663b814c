import { ofBase } from '#common/device/atBase.ts';
import { get, update } from 'idb-keyval';
import { openStore } from '#state/openStore.ts';
import { createStore } from '#common/store.ts';
import { createId } from '#common/createId.ts';
import { withDeviceLock } from '#state/deviceLock.ts';
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

/** Must be called before any entry is added. */
export function connectOutbox(ports: Pick<OutboxPorts, 'send' | 'userId'>): void {
  connected = ports;
  channel?.addEventListener('message', ({ data }: MessageEvent<{ id: string; outcome: Outcome } | 'changed'>) => {
    if (data !== 'changed') hear(data.id, data.outcome);
    void refresh();
  });
  void refresh();
}

/** The person's queued mutations, as last read. */
export const outboxEntries = shown.get;
export const subscribeOutbox = shown.subscribe;

/** Number of the person's mutations that have not reached the server, read from the device. */
export async function countUnsent(userId: number): Promise<number> {
  return (await read()).filter((entry) => entry.userId === userId).length;
}

/** Queues a mutation; rejects if the device cannot store it. */
export function addEntry(entry: OutboxEntry): Promise<void> {
  return change(add(entry));
}

export function removeEntry(id: string): Promise<void> {
  return change(remove(id));
}

/** Retries a refused mutation with the input that the person has changed. */
export async function retryEntry(id: string, changed?: OutboxEntry['input']): Promise<void> {
  await change(tryAgain(id, createId(), changed));
  await drainOutbox();
}

/** Removes the entries of all persons, or of all but one. */
export function wipeOutbox(exceptUserId?: number): Promise<void> {
  return change(wipe(exceptUserId));
}

/** Resolves to the result of the entry's next attempt, in whichever tab it happens. */
export function outcomeOf(id: string): Promise<Outcome> {
  return new Promise((resolve) => {
    waiters.set(id, resolve);
  });
}

/** Sends queued mutations; one run at a time in this tab, and across all tabs. */
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

/** If the browser denies IndexedDB, the outbox is empty and nothing can be added. */
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
    lock: (work) => withDeviceLock(LOCK, work),
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
  // The server cannot be reached: later entries would not be sent either, so that no caller waits longer.
  for (const waiter of waiters.values()) waiter(outcome);
  waiters.clear();
}
