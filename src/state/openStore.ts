import { createStore, type UseStore } from 'idb-keyval';

/**
 * A key-value store in IndexedDB. Browsers drop connections of background pages, some of them without the close event
 * (WebKit bug 197050), so that work on a lost connection is repeated once on a new one.
 */
export function openStore(database: string, name: string): UseStore {
  let store = createStore(database, name);
  return async (mode, work) => {
    const tracked: typeof work = (objectStore) => {
      track(objectStore.transaction);
      const commit = commitWithLastRequest(objectStore);
      const result = work(objectStore);
      commit();
      return result;
    };
    try {
      return await store(mode, tracked);
    } catch (thrown) {
      if (!isLostConnection(thrown)) throw thrown;
      store = createStore(database, name);
      return store(mode, tracked);
    }
  };
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
