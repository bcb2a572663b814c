import { createStore, type UseStore } from 'idb-keyval';

/**
 * A key-value store in IndexedDB. Browsers drop connections of pages in the background, some without the event
 * that says so (WebKit bug 197050): work that meets a lost one is done once more over a new one.
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

/** Such a transaction never began, or was aborted as a whole: nothing of it took effect. */
function isLostConnection(thrown: unknown): boolean {
  return (
    thrown instanceof DOMException &&
    (thrown.name === 'InvalidStateError' || (thrown.name === 'UnknownError' && /connection|lost/i.test(thrown.message)))
  );
}
