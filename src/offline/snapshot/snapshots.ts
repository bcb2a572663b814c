import { clear, del, delMany, get, set, update } from 'idb-keyval';
import { type Snapshot, SNAPSHOTS } from '#common/device/snapshots.ts';
import { openStore } from '#state/openStore.ts';

/** Lists of so many addresses, the ones seen last. */
const KEPT_MAX = 12;
/** Beside the pictures: their paths, the one kept last at the end. No path is empty. */
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

/** Nothing of anybody stays; rejects when the device does not let go. */
export async function clearSnapshots(): Promise<void> {
  await clear(database);
}
