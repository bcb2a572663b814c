import type { Page } from '@playwright/test';
import { AUDIO_CHANNEL } from '#common/device/audioOnDevice.ts';
import { type Prompt } from '#contract/prompts.ts';
import { apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { settle } from '#e2e/ownServer.ts';
import { test, fill, kept, listen } from './offlineAudioFixtures.ts';
import { actOnRow, row } from '#e2e/row.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource|net::/] });

const MEGABYTE = 1024 * 1024;

test('the limit of this device lets the least recently heard go first, and what is pinned last', async ({
  page,
  request,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 4);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  for (const [index, prompt] of made.entries()) {
    if (index === 0) await actOnRow(page, prompt.name, 'Disponível offline');
    else await page.evaluate((path) => fetch(path).then((answer) => answer.arrayBuffer()), prompt.path!);
    await expect.poll(() => kept(page).then((paths) => paths.length)).toBe(index + 1);
  }
  // Played again, so that it is the last unpinned clip to be evicted.
  await listen(page, made[1]!.path!, 0.5);
  const room = made[0]!.bytes! + made[1]!.bytes! + 1000;
  await page.evaluate(async (bytes) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open('entoa-audio-state');
      open.onsuccess = () => resolve(open.result);
    });
    await new Promise((resolve) => {
      const write = database.transaction('entries', 'readwrite');
      write.objectStore('entries').put(bytes, 'limitBytes');
      write.oncomplete = resolve;
    });
    navigator.serviceWorker.controller!.postMessage({ type: 'TRIM_AUDIO' });
  }, room);
  await expect.poll(() => kept(page).then((paths) => paths.sort())).toEqual([made[0]!.path!, made[1]!.path!].sort());
});

test('a full quota is told, and what is here stays', async ({ page, context, request, own }) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 5);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await actOnRow(page, made[0]!.name, 'Disponível offline');
  await expect(row(page, made[0]!.name).getByText('no aparelho')).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: own.origin, quotaSize: 0.1 * MEGABYTE });
  await page.getByRole('button', { name: `Ouvir ${made[2]!.name}` }).click();
  // The clip plays although it cannot be cached.
  await expect
    .poll(() =>
      page
        .getByRole('slider', { name: /Posição/ })
        .inputValue()
        .then(Number),
    )
    .toBeGreaterThan(0.2);
  await expect(page.getByText('O navegador não tem mais espaço para guardar áudio.')).toBeVisible();
  expect(await kept(page)).toEqual([made[0]!.path]);
  await session.send('Storage.overrideQuotaForOrigin', { origin: own.origin });
});

test('a full quota is told even when it is met as the page comes', async ({ page, request }) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 1);
  await signIn(page);
  await settle(page);
  await page.addInitScript(
    ([channel, name]) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('#root')?.textContent.includes(name!)) return;
        watch.disconnect();
        // The message that the service worker would send, as early as the page can receive it and long before it is
        // idle.
        setTimeout(() => new BroadcastChannel(channel!).postMessage({ kind: 'full' }), 50);
      });
      watch.observe(document, { childList: true, subtree: true });
    },
    [AUDIO_CHANNEL, made[0]!.name],
  );
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await expect(page.getByText('O navegador não tem mais espaço para guardar áudio.')).toBeVisible();
});

/** True once the device stores audio for the signed-in person, after the previous person's audio was deleted. */
const hasOwner = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const open = indexedDB.open('entoa-audio-state');
        open.onsuccess = () => {
          const owner = open.result.transaction('entries').objectStore('entries').get('owner');
          owner.onsuccess = () => {
            open.result.close();
            resolve(owner.result !== undefined);
          };
        };
      }),
  );

test('signing out leaves no audio; who signs in next hears nothing of the one before', async ({
  page,
  request,
  own,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 2);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('button', { name: `Ouvir ${made[0]!.name}` }).click();
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/auth/login');
  await expect.poll(() => kept(page)).toEqual([]);
  await expect.poll(() => leftInDatabases(page)).toEqual({ 'entoa-audio-clips': 0, 'entoa-audio-pins': 0 });

  // After an expired session, the cached audio stays for its owner and cannot be played by anybody else.
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  await expect.poll(() => hasOwner(page)).toBe(true);
  await page.getByRole('button', { name: `Ouvir ${made[1]!.name}` }).click();
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase('entoa-state');
        gone.onsuccess = resolve;
        gone.onblocked = resolve;
      }),
  );
  await page.goto('/auth/login');
  await page.context().clearCookies();
  await page.goto('/dashboard/projects');
  await page.waitForURL('**/auth/login**');
  const ask = () =>
    page.evaluate(
      (path) =>
        fetch(path).then(
          ({ status }) => status,
          () => 'refused',
        ),
      made[1]!.path!,
    );
  expect(await ask()).toBe(401);
  await page.waitForTimeout(1000);
  await signIn(page, 'MANAGER');
  await expect.poll(() => kept(page)).toEqual([]);
  await own.halt();
  expect(await ask()).toBe('refused');
});

test('saving data, the light copy comes, says so, and plays without the server', async ({ page, request, own }) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 2);
  const [first, second] = made as [Prompt, Prompt];
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('button', { name: /Notificações e este aparelho/ }).click();
  await page.getByRole('tab', { name: 'Este aparelho' }).click();
  await page.getByRole('switch', { name: 'Economia de dados' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Ouvir ${first.name}` }).click();
  await expect(page.getByText('cópia leve', { exact: true })).toBeVisible();
  const light = first.path!.replace('.wav', '.ogg');
  await expect.poll(() => kept(page)).toEqual([light]);
  const bytes = await page.evaluate(
    async (path) => (await (await caches.match(path))!.arrayBuffer()).byteLength,
    light,
  );
  expect(bytes).toBeLessThan(first.bytes! / 8);
  await actOnRow(page, second.name, 'Disponível offline');
  await expect.poll(() => kept(page).then((paths) => paths.length)).toBe(2);
  await own.halt();
  await page.reload();
  expect((await listen(page, second.path!.replace('.wav', '.ogg'), 1)).to).toBeGreaterThan(1.2);
  await page.getByRole('button', { name: `Ouvir ${second.name}` }).click();
  await expect
    .poll(() =>
      page
        .getByRole('slider', { name: /Posição/ })
        .inputValue()
        .then(Number),
    )
    .toBeGreaterThan(0.3);
});

const leftInDatabases = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries(
      await Promise.all(
        ['entoa-audio-clips', 'entoa-audio-pins'].map(async (name) => {
          const database = await new Promise<IDBDatabase>((resolve) => {
            const open = indexedDB.open(name);
            open.onsuccess = () => resolve(open.result);
          });
          const count = await new Promise((resolve) => {
            const asked = database.transaction('entries').objectStore('entries').count();
            asked.onsuccess = () => resolve(asked.result);
          });
          database.close();
          return [name, count];
        }),
      ),
    ),
  );
