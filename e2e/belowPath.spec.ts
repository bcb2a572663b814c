import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { signIn as signInBy } from '#testing/client.ts';
import { freePort, startPathProxy } from '#testing/pathProxy.ts';
import { emails, expect, PASSWORD, signInOnPage, test } from './fixtures.ts';
import { settle } from './ownServer.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource|net::/] });

test('below a path of its host: landing, sign-in, audio, events, worker and offline start stay below it', async ({
  page,
  context,
  startOwn,
}) => {
  const port = await freePort();
  const proxy = await startPathProxy('/voz', port);
  const server = await startOwn({ PORT: String(port), PUBLIC_URL: proxy.url });
  expect(server.origin).toBe(proxy.url);
  const user = await signInBy(proxy.url, emails.USER, PASSWORD);
  const { id } = await user.call(projects.create, { name: 'URA do ônibus', description: 'Abaixo de um caminho' });
  const text = { idProject: id, name: 'boas_vindas', text: 'Bom dia.', speaker: 'Clara', compression: false };
  await user.call(prompts.create, text);

  await page.goto(`${proxy.url}/`);
  await page.locator('a[href$="/auth/login"]').first().click();
  await page.waitForURL(`${proxy.url}/auth/login`);
  await signInOnPage(page, 'USER', { origin: proxy.url });
  await settle(page);
  const worker = await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope));
  expect(worker).toBe(`${proxy.url}/`);
  await page.getByRole('link', { name: 'URA do ônibus' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${proxy.url}/dashboard/projects/${id}/prompts`));
  const row = page.getByRole('row').filter({ hasText: 'boas_vindas' });
  await expect(row).toContainText('PROCESSADO');
  await row
    .getByRole('button', { name: /^Ouvir/ })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.duration)).toBeGreaterThan(0.3);
  // Changes from elsewhere arrive as events.
  await user.call(prompts.create, { ...text, name: 'ate_logo' });
  await expect(page.getByRole('row').filter({ hasText: 'ate_logo' })).toContainText('PROCESSADO');

  await settle(page);
  await server.halt();
  await page.reload();
  await expect(row).toContainText('PROCESSADO');
  await expect(page).toHaveURL(new RegExp(`${proxy.url}/dashboard/projects/${id}/prompts`));
  await server.restart();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();

  const cookies = await context.cookies();
  expect(cookies.map(({ path }) => path).filter((path) => !path.startsWith('/voz'))).toEqual([]);
  const names = await page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
    ...Object.keys(localStorage).filter((name) => name !== 'entoa-color-scheme'),
  ]);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !name?.includes('/voz'))).toEqual([]);
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!;
    return (await (await fetch(href)).json()) as { start_url: string; scope: string; id: string };
  });
  expect(manifest).toMatchObject({ start_url: '/voz/dashboard/projects', scope: '/voz/', id: '/voz/' });
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL(`${proxy.url}/auth/login`);
  expect(proxy.strayed.filter((url) => url !== '/favicon.ico')).toEqual([]);
  await proxy.stop();
});
