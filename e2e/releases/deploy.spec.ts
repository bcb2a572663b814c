import { actOnRow } from '#e2e/row.ts';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { deploy, test } from './builds.ts';
import { apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { assetsOf } from '#e2e/installation.ts';
import { speak } from '#e2e/offline/failureFixtures.ts';
import { untilDrafted } from '#e2e/leftOnDevice.ts';
import { settle } from '#e2e/ownServer.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|Failed to load resource|net::/] });

const releaseOf = (web: string) =>
  (JSON.parse(fs.readFileSync(path.join(web, 'release.json'), 'utf8')) as { id: string }).id;
/** The release of the service worker in control. */
const running = (page: Page) =>
  page
    .evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data?.id);
          setTimeout(() => resolve(undefined), 2000);
          navigator.serviceWorker.controller?.postMessage({ type: 'RELEASE' }, [port2]);
        }),
    )
    .catch(() => undefined);
/** Content of the precache: the bytes by address. */
const precached = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.includes('precache'))!;
    const cache = await caches.open(name);
    return Object.fromEntries(
      await Promise.all(
        (await cache.keys()).map(
          async (request) => [request.url, (await (await cache.match(request))!.arrayBuffer()).byteLength] as const,
        ),
      ),
    );
  });
const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, size) => all + size, 0);

test('the chunks of two builds before stay reachable, those of a third do not; one that never was is a 404', async ({
  page,
  place,
  own,
  builds,
}) => {
  const onlyFirst = assetsOf(builds.first).find(
    (file) => file.startsWith('projectScreens-') && file.endsWith('.js') && !assetsOf(builds.second).includes(file),
  )!;
  const ask = async () => {
    const answer = await page.request.get(`${own.origin}/assets/${onlyFirst}`);
    return [answer.status(), answer.headers()['content-type']?.split(';')[0], answer.headers()['cache-control']];
  };
  const there = [200, 'application/javascript', 'public, max-age=31536000, immutable'];
  expect(await ask()).toEqual(there);
  await deploy(place, own, builds.second);
  expect(await ask()).toEqual(there);
  await deploy(place, own, builds.third);
  expect(await ask()).toEqual(there);
  expect((await (await page.request.get(`${own.origin}/releases.json`)).json()).releases).toEqual(
    [builds.third, builds.second, builds.first].map(releaseOf),
  );
  await deploy(place, own, builds.otherAudio);
  expect((await ask()).slice(0, 1)).toEqual([404]);
  for (const lost of ['/assets/x-1.js', '/assets/..%2f..%2freleases.json', '/assets/deep/er.js'])
    expect((await page.request.get(own.origin + lost)).status()).toBe(404);
});

test('a page of before a deploy opens a new screen; the build loads under 15% of the precache, and is offered', async ({
  page,
  place,
  own,
  builtAnew,
}) => {
  await signIn(page, 'ADMIN');
  await settle(page);
  const before = await precached(page);
  await deploy(place, own, builtAnew);
  await page.getByRole('link', { name: 'Falhos' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Falhos' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['build'])).toBeUndefined();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update();
  });
  await expect(page.getByText('Nova versão disponível')).toBeVisible();
  const both = await precached(page);
  const fresh = Object.entries(both)
    .filter(([url]) => !(url in before))
    .map(([, size]) => size);
  const share = sum(fresh) / sum(Object.values(before));
  test.info().annotations.push({
    type: 'figure',
    description:
      `${fresh.length} of ${Object.keys(before).length} files, ${Math.round(sum(fresh) / 1024)} of ` +
      `${Math.round(sum(Object.values(before)) / 1024)} KB: ${(share * 100).toFixed(1)}%`,
  });
  expect(share).toBeLessThan(0.15);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect.poll(() => running(page)).toBe(releaseOf(builtAnew));
});

test('the update offer works in the second tab too, after the first has let the new version in', async ({
  page,
  context,
  place,
  own,
  builds,
}) => {
  await signIn(page);
  await settle(page);
  const second = await context.newPage();
  await second.goto('/dashboard/projects/new');
  await second.getByLabel(/^Nome/).fill('Digitado na segunda aba');
  await deploy(place, own, builds.second);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update();
  });
  for (const tab of [page, second]) await expect(tab.getByText('Nova versão disponível')).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  // Each of these messages goes to the old worker, and the first one arrives just when it should stop: Chromium then
  // revives it.
  await expect.poll(() => running(page), { intervals: [2000] }).toBe(releaseOf(builds.second));
  // The second tab must not be reloaded while somebody types.
  await expect(second.getByLabel(/^Nome/)).toHaveValue('Digitado na segunda aba');
  const reloaded = second.waitForEvent('load');
  await second.getByRole('button', { name: 'Atualizar' }).click();
  await reloaded;
  await expect(second.getByLabel(/^Nome/)).toHaveValue('Digitado na segunda aba');
  await expect(second.getByText('Nova versão disponível')).toHaveCount(0);
});

test('a release is found by a tab that another one spoke for, and that closed while the server was down', async ({
  page,
  context,
  place,
  own,
  builds,
}) => {
  await signIn(page);
  await settle(page);
  const second = await context.newPage();
  await second.goto('/dashboard/projects/new');
  await second.getByLabel(/^Nome/).fill('Digitado antes da versão');
  await own.halt();
  await page.close();
  place.deploy(builds.second);
  await own.restart();
  await expect(second.getByText('Nova versão disponível')).toBeVisible();
  await second.getByRole('button', { name: 'Atualizar' }).click();
  await expect.poll(() => running(second)).toBe(releaseOf(builds.second));
  await expect(second.getByLabel(/^Nome/)).toHaveValue('Digitado antes da versão');
});

test('two releases behind, the page renews itself once and keeps what was typed and what was pinned', async ({
  page,
  request,
  place,
  own,
  builds,
}) => {
  const { idProject } = await speak(await apiAs(request, 'USER'));
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await actOnRow(page, 'boas_vindas', 'Disponível offline');
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  await page.goto('/dashboard/projects/new');
  await page.getByLabel(/^Nome/).fill('Projeto que ainda não foi salvo');
  await untilDrafted(page, 'Projeto que ainda não foi salvo');
  await deploy(place, own, builds.second);
  await deploy(place, own, builds.otherAudio);

  const count = countOf(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The reload comes after the new worker has taken control and purged the caches.
  await expect.poll(() => count.loads).toBe(1);
  await expect.poll(() => running(page)).toBe(releaseOf(builds.otherAudio));
  await expect(page.getByLabel(/^Nome/)).toHaveValue('Projeto que ainda não foi salvo');
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('voice-audio'))))
    .toEqual(['voice-audio-v2']);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('voice-audio-v2')).keys()).length))
    .toBe(1);
  // A second reload would follow this comparison.
  await expect.poll(() => count.comparisons).toBeGreaterThan(0);
  expect(await running(page)).toBe(releaseOf(builds.otherAudio));
  expect(count.loads).toBe(1);
});

test('a stale page whose renewal leads nowhere does not try again and again', async ({ page, own, place, builds }) => {
  await signIn(page);
  await settle(page);
  // The server reports two newer releases, but still serves the same worker.
  await page
    .context()
    .route('**/releases.json', (route) =>
      route.fulfill({ json: { releases: ['f'.repeat(16), 'e'.repeat(16)], audioCache: 1 } }),
    );
  const count = countOf(page);
  await page.clock.install();
  await page.reload();
  await expect.poll(() => count.comparisons).toBeGreaterThan(0);
  /** Passes the pauses of the page, after each of which it compares once more. */
  const passPauses = async () => {
    for (const seconds of [6, 21, 61]) {
      const before = count.comparisons;
      await page.clock.fastForward(seconds * 1000);
      await expect.poll(() => count.comparisons).toBeGreaterThan(before);
    }
  };
  await passPauses();
  expect(count.loads).toBe(1);
  // The server now serves another worker, which is still not the release that it reports.
  await deploy(place, own, builds.second);
  await page.reload();
  await expect.poll(() => running(page)).toBe(releaseOf(builds.second));
  await expect.poll(() => count.loads).toBeGreaterThanOrEqual(3);
  await expect.poll(() => count.comparisons).toBeGreaterThan(0);
  await passPauses();
  expect(count.loads).toBeLessThanOrEqual(4);
});

/** Counts the loads of the page, and how often its present document has compared its release to the server's. */
function countOf(page: Page) {
  const count = { loads: 0, comparisons: 0 };
  page.on('load', () => (count.loads += 1));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count.comparisons = 0;
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/releases.json') && !response.request().serviceWorker()) count.comparisons += 1;
  });
  return count;
}
