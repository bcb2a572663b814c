import { del, get, set } from 'idb-keyval';
import { STATE } from '#common/device/state.ts';
import { openStore } from './openStore.ts';

const database = openStore(STATE.database, STATE.store);

/** Storage of redux-persist in IndexedDB; where it fails, nothing is read and nothing kept. */
export const storage = {
  getItem: (key: string) =>
    get<string>(key, database).then(
      (value) => value ?? null,
      () => null,
    ),
  setItem: (key: string, value: string) => set(key, value, database).catch(() => undefined),
  removeItem: (key: string) => del(key, database).catch(() => undefined),
};
