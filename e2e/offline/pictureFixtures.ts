import type { BrowserContext, Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { settle, withOwnServer } from '#e2e/ownServer.ts';

export const test = withOwnServer({ SPEECH_THREADS: '0' });
export const LIST = '/dashboard/projects';

/** Opens a list of 24 projects, 20 per page, signed in and controlled by the service worker. */
export async function openList(page: Page) {
  const api = await apiAs(page.request, 'USER');
  for (let i = 1; i <= 24; i++)
    await api.call(projects.create, { name: `URA da linha ${i}`, description: `Atende a linha ${i} do ônibus` });
  await signIn(page);
  await settle(page);
  await page.goto(LIST);
  await page.getByLabel('Registros por página').selectOption('20');
  await page.getByText('URA da linha 7', { exact: true }).waitFor();
  await rested(page);
}

interface Kept {
  readonly markup: string;
  readonly search: string;
  readonly scroll: number;
}

/** The stored snapshot of the list at a path. */
export function findPicture(page: Page, path = LIST): Promise<Kept | undefined> {
  return page.evaluate(
    (key) =>
      new Promise<Kept | undefined>((resolve) => {
        const open = indexedDB.open('entoa-pictures');
        open.onupgradeneeded = () => open.result.createObjectStore('pictures');
        open.onsuccess = () => {
          const found = open.result.transaction('pictures').objectStore('pictures').get(key);
          found.onsuccess = () => {
            open.result.close();
            resolve(found.result as Kept | undefined);
          };
        };
      }),
    path,
  );
}

/** Writes a value into the device's storage that no normal use would leave there. */
export function put(page: Page, where: { database: string; store: string }, key: string, value: unknown) {
  return page.evaluate(
    ([{ database, store }, at, what]) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open(database);
        open.onsuccess = () => {
          const written = open.result.transaction(store, 'readwrite').objectStore(store).put(what, at);
          written.onsuccess = () => resolve();
        };
      }),
    [where, key, value] as const,
  );
}

/** Waits until the snapshot of the list's current state is stored. */
export async function rested(page: Page, scroll = 0) {
  const search = new URL(page.url()).search;
  await expect.poll(async () => findPicture(page)).toMatchObject({ search, scroll });
}

/** Opens a page of the app with scripts disabled: it shows what is painted before any script runs. */
export async function openWithoutScripts(context: BrowserContext, address = LIST): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(address);
  return page;
}

/** Positions of the rows and of the layout around them, by their text. */
export function placesOf(page: Page, within: string): Promise<Record<string, number[]>> {
  return page.evaluate((selector) => {
    const found: Record<string, number[]> = {};
    const shown = '[data-list] :is(ul > li:not([data-room]), tbody > tr:not([data-room]), th), h1, header a, nav a';
    for (const element of document.querySelectorAll(`${selector} :is(${shown})`)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (top < innerHeight && top + height > 0)
        found[(element.textContent ?? '').trim()] = [left, top, width, height].map(
          (value) => Math.round(value * 4) / 4,
        );
    }
    return found;
  }, within);
}
