import { expect, type Page } from '@playwright/test';

const stores = {
  'entoa-answers': 'answers',
  'entoa-outbox': 'outbox',
  'entoa-drafts': 'drafts',
  'entoa-audio-clips': 'audio',
  'entoa-audio-pins': 'audio',
  'entoa-audio-words': 'entries',
};

/** Counts what this device stores of a person: entries by database, and audio files. */
export function leftOnDevice(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async (named) => {
    const existing = (await indexedDB.databases()).map(({ name }) => name);
    const count = (database: string, store: string) =>
      new Promise<number>((resolve) => {
        if (!existing.includes(database)) return resolve(0);
        const open = indexedDB.open(database);
        open.onsuccess = () => {
          if (!open.result.objectStoreNames.contains(store)) return resolve(0);
          const all = open.result.transaction(store).objectStore(store).getAll();
          // The outbox is a single entry with a list, which counts as nothing if it is empty.
          all.onsuccess = () => {
            open.result.close();
            resolve((all.result as unknown[]).flat().length);
          };
        };
      });
    const found: Record<string, number> = {};
    for (const [database, store] of Object.entries(named)) found[database] = await count(database, store);
    let files = 0;
    for (const name of await caches.keys())
      if (name.includes('audio')) files += (await (await caches.open(name)).keys()).length;
    return { ...found, files };
  }, stores);
}

export const nothingLeft = {
  'entoa-answers': 0,
  'entoa-outbox': 0,
  'entoa-drafts': 0,
  'entoa-audio-clips': 0,
  'entoa-audio-pins': 0,
  'entoa-audio-words': 0,
  files: 0,
};

/** Waits until what was typed into a form is stored on the device, a moment after the last key. */
export async function untilDrafted(page: Page, typed: string): Promise<void> {
  const drafts = () =>
    page.evaluate(async () => {
      // Opening a database that does not exist would create it, without the app's store.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'entoa-drafts')) return '';
      return new Promise<string>((resolve) => {
        const open = indexedDB.open('entoa-drafts');
        open.onsuccess = () => {
          const all = open.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      });
    });
  await expect.poll(drafts).toContain(typed);
}
