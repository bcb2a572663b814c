import { createStore, type UseStore } from 'idb-keyval';

/**
 * A key-value store in IndexedDB. Browsers drop connections of background pages, some of them without the close event
 * (WebKit bug 197050), so that work on a lost connection is repeated once on a new one.
 */
export function openStore(database: string, name: string): UseStore {
  let store = createStore(database, name);
  return async (mode, work) => {
    try {
      return await store(mode, work);
    } catch (thrown) {
      if (!isLostConnection(thrown)) throw thrown;
      store = createStore(database, name);
      return store(mode, work);
    }
  };
}

/** A transaction on a lost connection never began or was aborted as a whole, so that it is safe to repeat. */
function isLostConnection(thrown: unknown): boolean {
  return (
    thrown instanceof DOMException &&
    (thrown.name === 'InvalidStateError' || (thrown.name === 'UnknownError' && /connection|lost/i.test(thrown.message)))
  );
}
