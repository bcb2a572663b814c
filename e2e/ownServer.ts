import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { signIn } from '#testing/client.ts';
import { emails, PASSWORD, test } from './fixtures.ts';
import { type RunningServer, startServer } from './runningServer.ts';

/**
 * The tests of a file get a server of their own, which each of them can stop without affecting other files. It is
 * running again and has no projects when the next test begins.
 */
export const withOwnServer = (environment: Record<string, string>) =>
  test.extend<{ own: RunningServer }, { ownServer: RunningServer }>({
    ownServer: [
      async ({}, use) => {
        const started = await startServer(environment);
        await use(started);
        await started.stop();
      },
      { scope: 'worker' },
    ],
    own: async ({ ownServer }, use) => {
      await use(ownServer);
      await clear(ownServer);
    },
    baseURL: async ({ own }, use) => {
      await use(own.origin);
    },
  });

async function clear(server: RunningServer): Promise<void> {
  const isUp = await fetch(`${server.origin}/api/health`).catch(() => undefined);
  if (!isUp) await server.restart();
  const admin = await signIn(server.origin, emails.ADMIN, PASSWORD);
  for (;;) {
    const { data } = await admin.call(projects.list, { perPage: 100 });
    if (data.length === 0) return;
    for (const { id } of data) await admin.call(projects.remove, { id });
  }
}

/** Waits until the page is controlled by its service worker, so that it will open without the server. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
