import type { Page, Request } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { pause } from '#testing/until.ts';
import { type Api, expect, signIn, test } from '#e2e/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const isStream = (request: Request) => new URL(request.url()).pathname === '/api/events';
const isQuestion = (request: Request) => /^\/api\/(?!events)/.test(new URL(request.url()).pathname);
const streamsOf = (page: Page) => countRequests(page, isStream);

function countRequests(page: Page, isMeant: (request: Request) => boolean) {
  let count = 0;
  page.on('request', (request) => {
    if (isMeant(request)) count += 1;
  });
  return () => count;
}

const newProject = (api: Api, name: string) => api.call(projects.create, { name, description: 'Feito por um teste' });
const newPrompt = (api: Api, idProject: number, name: string) =>
  api.call(prompts.create, { idProject, name, text: 'Bom dia!', speaker: 'Clara', compression: false });
const rename = (api: Api, id: number, name: string) =>
  api.call(projects.update, { id, name, description: 'Feito por um teste' });

/** Waits until changes arrive by events: polling would take seconds. */
async function untilLive(page: Page, api: Api, id: number): Promise<void> {
  await expect(async () => {
    const name = `Agora ${Date.now()}`;
    await rename(api, id, name);
    await expect(page.getByText(name).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('a change made while a page has just opened shows at once, too', async ({ page, api }) => {
  const { id } = await newProject(api, 'Recém-aberto');
  await signIn(page, 'MANAGER');
  const took: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto('/dashboard/projects');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await pause(500);
    const name = `Primeiro segundo ${round}`;
    const from = Date.now();
    await rename(api, id, name);
    await expect(page.getByText(name)).toBeVisible();
    took.push(Date.now() - from);
  }
  // The stream opens with the first data; polling would have taken three seconds.
  expect(Math.min(...took)).toBeLessThan(1000);
});

test('what one person does shows to another at once, and nobody asks again and again', async ({ page, api }) => {
  const { id } = await newProject(api, 'Ao vivo');
  await signIn(page, 'MANAGER', { path: `/dashboard/projects/${id}/prompts` });
  await untilLive(page, api, id);
  const took: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const name = `linha_${round}`;
    await newPrompt(api, id, name);
    const from = Date.now();
    await expect(page.getByText(name).first()).toBeVisible();
    took.push(Date.now() - from);
    await expect(page.getByRole('table').getByText('PROCESSADO', { exact: true })).toHaveCount(round + 1);
  }
  // Polling would have taken several seconds.
  expect(Math.min(...took)).toBeLessThan(1500);
  const asked = countRequests(page, isQuestion);
  // Requests caused by the last change may still be running; a page that polls would send some in each interval.
  await expect(async () => {
    const before = asked();
    await pause(11_000);
    expect(asked()).toBe(before);
  }).toPass({ timeout: 100_000 });
});

test('where something swallows the stream everything works by polls', async ({ page, api, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/);
  const { id } = await newProject(api, 'Engolido');
  // The request never receives a response.
  await page.route('**/api/events', () => {});
  const streams = streamsOf(page);
  await signIn(page, 'MANAGER', { path: `/dashboard/projects/${id}/prompts` });
  await expect.poll(streams).toBeGreaterThan(0);
  await newPrompt(api, id, 'mesmo_assim');
  await expect(page.getByText('mesmo_assim').first()).toBeVisible();
  await expect(page.getByRole('table').getByText('PROCESSADO', { exact: true })).toBeVisible();
});

test('the tabs of a device share one stream, and go on when its tab is closed', async ({ page, context, api }) => {
  const { id } = await newProject(api, 'Três abas');
  const streams = [streamsOf(page)];
  await signIn(page, 'MANAGER', { path: `/dashboard/projects/${id}/prompts` });
  await untilLive(page, api, id);
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) {
    streams.push(streamsOf(other));
    await other.goto(`/dashboard/projects/${id}/prompts`);
    await expect(other.getByText(/Agora/).first()).toBeVisible();
  }
  const all = () => streams.map((count) => count());
  await newPrompt(api, id, 'para_todas');
  for (const tab of [page, ...others]) {
    await tab.bringToFront();
    await expect(tab.getByText('para_todas').first()).toBeVisible();
  }
  expect(all().slice(1)).toEqual([0, 0]);
  await page.close();
  await expect.poll(() => all()[1]! + all()[2]!).toBe(1);
  for (const tab of others) {
    await tab.bringToFront();
    await newPrompt(api, id, `depois_${others.indexOf(tab)}`);
    await expect(tab.getByText(`depois_${others.indexOf(tab)}`).first()).toBeVisible();
  }
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('what follows changes is fetched again where it could not be had', async ({
    page,
    api,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_|Failed to fetch/);
    const streams = streamsOf(page);
    let refused = 0;
    await context.route(/\/followEvents-.+\.js$/, (route) => {
      refused += 1;
      return route.abort();
    });
    const { id } = await newProject(api, 'Mais tarde');
    await signIn(page, 'MANAGER', { path: `/dashboard/projects/${id}/prompts` });
    await expect.poll(() => refused).toBeGreaterThan(0);
    expect(streams()).toBe(0);
    await context.unroute(/\/followEvents-.+\.js$/);
    await expect.poll(streams).toBeGreaterThan(0);
  });
});

test('a server that starts anew is followed again', async ({ page, server, api, expectedErrors }) => {
  expectedErrors.push(/net::ERR_/);
  const { id } = await newProject(api, 'De novo');
  const streams = streamsOf(page);
  await signIn(page, 'MANAGER', { path: `/dashboard/projects/${id}/prompts` });
  await expect.poll(streams).toBeGreaterThan(0);
  await untilLive(page, api, id);
  const before = streams();
  await server.restart();
  await rename(api, id, 'Depois do reinício');
  await expect(page.getByText('Depois do reinício').first()).toBeVisible();
  await expect.poll(streams).toBeGreaterThan(before);
});
