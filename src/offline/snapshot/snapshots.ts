import { clear, del, delMany, get, set, update } from 'idb-keyval';
import { type Snapshot, SNAPSHOTS } from '#common/device/snapshots.ts';
import { openStore } from '#state/openStore.ts';

/** Max number of snapshots; the most recent ones are kept. */
const KEPT_MAX = 12;
/** Key of the list of paths, most recent last. No path is empty. */
const ORDER = '';

const database = openStore(SNAPSHOTS.database, SNAPSHOTS.store);

export async function saveSnapshot(path: string, picture: Snapshot): Promise<void> {
  await set(path, picture, database);
  await update<string[]>(ORDER, (order = []) => [...order.filter((one) => one !== path), path], database);
  const order = (await get<string[]>(ORDER, database)) ?? [];
  const old = order.slice(0, -KEPT_MAX);
  if (old.length === 0) return;
  await delMany(old, database);
  await update<string[]>(ORDER, (now = []) => now.filter((one) => !old.includes(one)), database);
}

export async function deleteSnapshot(path: string): Promise<void> {
  await del(path, database);
}

/** Deletes the snapshots of all persons; rejects if the device fails to. */
export async function clearSnapshots(): Promise<void> {
  await clear(database);
}
