import { createStore, type UseStore } from 'idb-keyval';
import { createStore as createValue } from '#common/store.ts';

/** True once the browser has refused to open a database: until the page ends, what is stored is in memory alone. */
export const isStorageRefused = createValue(false);

/** How long a database may take to open. In seconds of a running page: a frozen one does not count. */
const OPEN_SECONDS_MAX = 10;

/**
 * A key-value store in IndexedDB, or in memory where the browser refuses to open one. Browsers drop connections of
 * background pages, some of them without the close event (WebKit bug 197050), so that work on a lost connection is
 * repeated once on a new one.
 */
export function openStore(database: string, name: string): UseStore {
  let store = createStore(database, name);
  const memory = storeInMemory();
  return async (mode, work) => {
    if (isStorageRefused.get()) return memory(mode, work);
    let isOpen = false;
    const tracked: typeof work = (objectStore) => {
      isOpen = true;
      // It opened too late: the work was done in memory.
      if (isStorageRefused.get()) abort(objectStore.transaction);
      track(objectStore.transaction);
      const commit = commitWithLastRequest(objectStore);
      const result = work(objectStore);
      commit();
      return result;
    };
    const attempt = () => unlessUnopened(store(mode, tracked), () => isOpen);
    try {
      return await attempt().catch((thrown: unknown) => {
        if (!isLostConnection(thrown)) throw thrown;
        store = createStore(database, name);
        return attempt();
      });
    } catch (thrown) {
      if (isOpen) throw thrown;
      isStorageRefused.set(true);
      return memory(mode, work);
    }
  };
}

/** The same promise, which rejects if the database has not opened in time. */
function unlessUnopened<Result>(work: Promise<Result>, isOpen: () => boolean): Promise<Result> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    let seconds = 0;
    timer = setInterval(() => {
      seconds += 1;
      if (!isOpen() && seconds >= OPEN_SECONDS_MAX) reject(new Error('The database does not open.'));
    }, 1000);
  });
  return Promise.race([work, refused]).finally(() => clearInterval(timer));
}

/** The part of an object store that `idb-keyval` and its callers use, on a map. */
function storeInMemory(): UseStore {
  const values = new Map<IDBValidKey, unknown>();
  const answer = (result?: unknown) => {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const objectStore = {
    get: (key: IDBValidKey) => answer(values.get(key)),
    getAll: () => answer([...values.values()]),
    getAllKeys: () => answer([...values.keys()]),
    put: (value: unknown, key: IDBValidKey) => answer(values.set(key, value)),
    delete: (key: IDBValidKey) => answer(values.delete(key)),
    clear: () => answer(values.clear()),
    get transaction() {
      return answer();
    },
  };
  return async (_mode, work) => work(objectStore as unknown as IDBObjectStore);
}

/** Open connections of this page, and its transactions that only read and have not ended. */
const databases = new Set<IDBDatabase>();
const readings = new Set<IDBTransaction>();

function track(transaction: IDBTransaction): void {
  databases.add(transaction.db);
  if (transaction.mode !== 'readonly') return;
  readings.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => readings.delete(transaction), { once: true });
}

function closeAll({ persisted }: PageTransitionEvent): void {
  if (persisted) for (const transaction of readings) abort(transaction);
  for (const database of databases) database.close();
  databases.clear();
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended in the meantime.
  }
}
// WebKit keeps a page that leaves, together with its connections and with the transactions that wait for an answer, and
// the next page waits for them without an end. What others write as the page leaves comes first: a listener that is
// added while the event is captured runs last.
globalThis.addEventListener?.('pagehide', () => addEventListener('pagehide', closeAll, { once: true }), true);

/**
 * Commits a transaction together with its last request. Otherwise it ends in a later task, which a page that is being
 * left does not run any more: WebKit then keeps the transaction open, and every other page waits. Work that reads first
 * writes once, in the answer to its reading; work that only reads asks for everything at once.
 */
function commitWithLastRequest(objectStore: IDBObjectStore): () => void {
  const { transaction } = objectStore;
  if (transaction.mode === 'readonly') return () => transaction.commit?.();
  const [get, put] = [objectStore.get.bind(objectStore), objectStore.put.bind(objectStore)];
  let isReading = false;
  objectStore.get = (key) => {
    isReading = true;
    return get(key);
  };
  objectStore.put = (value, key) => {
    const request = put(value, key);
    if (isReading) transaction.commit?.();
    return request;
  };
  return () => {
    if (!isReading) transaction.commit?.();
  };
}

/** A transaction on a lost connection never began or was aborted as a whole, so that it is safe to repeat. */
function isLostConnection(thrown: unknown): boolean {
  return (
    thrown instanceof DOMException &&
    (thrown.name === 'InvalidStateError' || (thrown.name === 'UnknownError' && /connection|lost/i.test(thrown.message)))
  );
}
