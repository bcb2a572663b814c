import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { type RunningServer, startServer } from './runningServer.ts';

/** Each test gets its own server, which it can stop without affecting others. */
export const withOwnServer = (environment: Record<string, string>) =>
  test.extend<{ own: RunningServer }>({
    own: async ({}, use) => {
      const started = await startServer(environment);
      await use(started);
      await started.stop();
    },
    baseURL: async ({ own }, use) => {
      await use(own.origin);
    },
  });

/** Waits until the page is controlled by its service worker, so that it will open without the server. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
