/**
 * Failure modes known from apps of this kind, each reproduced with the real server. Those with a test of their own are
 * in these files:
 * - old chunks deleted after a deploy, a missing script answered with HTML, reload loops, a form lost to an automatic
 * update, runtime caches that survive a purge, an 'update' button without effect in the second tab: deploy.spec.ts
 * - a download answered by the shell: pwa.spec.ts
 * - 206 never cached, quota reached and everything dropped: offlineAudio.spec.ts
 * - queue order swapped or doubled, one tab overwriting another: offlineWork.spec.ts and drain.test.ts
 * - somebody seeing another person's data on a shared device: offlineAudio.spec.ts and offlineWork.spec.ts
 */
import { audit } from '#contract/audit.ts';
import type { Page } from '@playwright/test';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { settle } from '#e2e/ownServer.ts';
import { test, speak, hasKeptToken } from './failureFixtures.ts';
import { actOnRow, row } from '#e2e/row.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [
    /ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|Failed to load resource|net::|Failed to fetch|A screen could not be loaded/,
  ],
});

async function invalidate(page: Page, { name }: Prompt, reason: string) {
  await row(page, name)
    .getByRole('button', { name: `Invalidar ${name}` })
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
}

test('shell precached but not its chunks: every screen opens without the server, though none was visited', async ({
  page,
  own,
}) => {
  await signIn(page, 'ADMIN');
  await settle(page);
  await own.halt();
  // All except the maintenance editor, whose chunk is too large for the first installation.
  const screens = [
    'projects',
    'projects/new',
    'projects/1/edit',
    'projects/1/prompts',
    'projects/1/prompts/new',
    'projects/1/review',
    'projects/1/dictionary',
    'dictionary',
    'prompts/invalidated',
    'fails',
    'models',
    'models/new',
    'models/1',
    'users',
    'users/new',
    'apikeys',
    'apikeys/new',
    'costs',
    'audit',
    'settings',
  ];
  for (const screen of screens) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible();
    await expect(page.getByText('Recarregue para continuar'), screen).toHaveCount(0);
  }
});

test('a screen too heavy for the first install opens without the server once it was used', async ({ page, own }) => {
  await signIn(page, 'ADMIN');
  await settle(page);
  const editor = page.getByRole('textbox', { name: 'Mensagem' });
  await page.goto('/dashboard/maintenance-settings');
  await expect(editor).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const chunks = await (await caches.open('route-chunks')).keys();
      return chunks.filter(({ url }) => url.includes('MaintenanceFormScreen')).length;
    });
  await expect.poll(kept).toBeGreaterThan(0);
  await own.halt();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Recarregue para continuar')).toHaveCount(0);
});

test('state reset on a slow device: a store that answers after eight seconds still opens the session', async ({
  page,
  context,
}) => {
  await signIn(page);
  const busy = await context.newPage();
  await busy.goto('/manifest.webmanifest');
  // An open write transaction blocks all readers, like a slow disk, without any change to the page.
  await busy.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('entoa-state');
        open.onsuccess = () => {
          const store = open.result.transaction('persist', 'readwrite').objectStore('persist');
          const until = Date.now() + 8000;
          const keepAlive = () => {
            if (Date.now() < until) store.count().onsuccess = keepAlive;
          };
          keepAlive();
          resolve();
        };
      }),
  );
  const began = Date.now();
  await page.goto('/dashboard/projects/new');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cadastro de Projeto');
  expect(Date.now() - began).toBeGreaterThan(5500);
  expect(await hasKeptToken(page)).toBe(true);
});

test('IndexedDB connection lost in the background: the next decision is kept and sent', async ({
  page,
  request,
  own,
}) => {
  // Records all connections, so that they can be closed under the page without a close event.
  await page.addInitScript(() => {
    const connections = new Set<IDBDatabase>();
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function remembered(
      this: IDBDatabase,
      ...args: Parameters<typeof transaction>
    ) {
      connections.add(this);
      return transaction.apply(this, args);
    };
    (globalThis as { loseConnections?: () => number }).loseConnections = () => {
      for (const connection of connections) connection.close();
      return connections.size;
    };
  });
  const { idProject, prompt } = await speak(await apiAs(request, 'USER'));
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await expect(row(page, prompt.name)).toContainText('PROCESSADO');
  expect(
    await page.evaluate(() => (globalThis as unknown as { loseConnections: () => number }).loseConnections()),
  ).toBeGreaterThan(1);
  await own.halt();
  await invalidate(page, prompt, 'pausa longa');
  await expect(page.getByRole('button', { name: '1 por enviar' })).toBeVisible();
  await page.reload();
  await expect(row(page, prompt.name)).toContainText('Prompt invalidado');
  await own.restart();
  await expect(page.getByRole('button', { name: '1 por enviar' })).toHaveCount(0);
  expect((await (await apiAs(request, 'USER')).call(prompts.get, { id: prompt.id })).reason).toBe('pausa longa');
});

test('a decision whose answer was lost takes effect once', async ({ page, context, request }) => {
  const { idProject, prompt } = await speak(await apiAs(request, 'USER'));
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  let tries = 0;
  await context.route(`**/api/prompts/${prompt.id}/**`, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    tries += 1;
    if (tries > 2) return route.continue();
    expect((await route.fetch()).ok()).toBe(true);
    await route.abort('connectionreset');
  });
  await invalidate(page, prompt, 'pausa longa');
  await expect(row(page, prompt.name)).toContainText('Prompt invalidado');
  await expect.poll(() => tries).toBeGreaterThan(2);
  await expect(page.getByRole('button', { name: /por enviar/ })).toHaveCount(0);
  const now = await (await apiAs(request, 'USER')).call(prompts.get, { id: prompt.id });
  expect([now.reason, now.version]).toEqual(['pausa longa', prompt.version + 1]);
  const acts = (
    await (await apiAs(request, 'ADMIN')).call(audit.list, { noun: 'prompts', search: 'prompts.invalidate' })
  ).data;
  expect(acts.filter(({ entityId }) => entityId === String(prompt.id))).toHaveLength(1);
});

test('storage wiped by the browser: the person signs in again, and nothing claims to be on the device', async ({
  page,
  context,
  request,
  own,
}) => {
  const { idProject, prompt } = await speak(await apiAs(request, 'USER'));
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await actOnRow(page, prompt.name, 'Disponível offline');
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  const browser = await context.newCDPSession(page);

  // Only the cached files are cleared: pinned audio is downloaded again, or at least not reported as available.
  await browser.send('Storage.clearDataForOrigin', { origin: own.origin, storageTypes: 'cache_storage' });
  await page.reload();
  await expect(row(page, prompt.name)).toContainText('PROCESSADO');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const held = await Promise.all(
          (await caches.keys())
            .filter((name) => name.startsWith('voice-audio'))
            .map(async (name) => (await (await caches.open(name)).keys()).length),
        );
        return (
          held.reduce((sum, count) => sum + count, 0) > 0 || document.body.innerText.includes('no aparelho') === false
        );
      }),
    )
    .toBe(true);

  // Everything is cleared while the page is open.
  await expect(async () => {
    await browser.send('Storage.clearDataForOrigin', { origin: own.origin, storageTypes: 'all' });
    await page.goto('/dashboard/projects');
    // The open page may just be writing its session, which restores it once.
    await page.waitForURL('**/auth/login**', { timeout: 5000 });
  }).toPass();
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  await expect(row(page, prompt.name)).toContainText('PROCESSADO');
  await expect(row(page, prompt.name)).not.toContainText('no aparelho');
});
