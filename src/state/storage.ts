import { del, get, set } from 'idb-keyval';
import { STATE } from '#common/device/state.ts';
import { openStore } from './openStore.ts';

const database = openStore(STATE.database, STATE.store);
const memory = new Map<string, string>();

/** Storage of redux-persist in IndexedDB. If the browser denies it, values live as long as the page. */
export const storage = {
  getItem: (key: string) =>
    orMemory(
      async () => (await get<string>(key, database)) ?? null,
      () => memory.get(key) ?? null,
    ),
  setItem: (key: string, value: string) =>
    orMemory(
      () => set(key, value, database),
      () => {
        memory.set(key, value);
      },
    ),
  removeItem: (key: string) =>
    orMemory(
      () => del(key, database),
      () => {
        memory.delete(key);
      },
    ),
};

async function orMemory<Value>(work: () => Promise<Value>, otherwise: () => Value): Promise<Value> {
  try {
    return await work();
  } catch {
    return otherwise();
  }
}
