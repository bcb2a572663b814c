import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { chromium } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type Api, expect, signIn, test } from '#e2e/fixtures.ts';
import { allShown } from '#e2e/auditScreen.ts';
import { settle } from '#e2e/ownServer.ts';
import playwrightConfig from '#e2e/playwright.config.ts';

test.use({ serviceWorkers: 'allow' });

const web = path.resolve(import.meta.dirname, '../../dist/web');

test('Chromium offers to install it', async ({ server }) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...playwrightConfig.use!.launchOptions,
    // Only the full browser, not the headless shell, can install apps.
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    baseURL: server.origin,
  });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { manifest } = (await session.send('Page.getAppManifest')) as unknown as {
      manifest: { name: string; shortcuts: { name: string }[] };
    };
    expect(manifest.name).toBe('Entoa');
    const file = await (await page.request.get('/manifest.webmanifest')).json();
    expect(file).toMatchObject({
      lang: 'pt-BR',
      display: 'standalone',
      icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
    });
    expect(file.shortcuts.map((shortcut: { name: string }) => shortcut.name)).toContain('Projetos');
    for (const { src } of file.icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  } finally {
    await context.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
});

async function speak(api: Api): Promise<number> {
  const { id: idProject } = await api.call(projects.create, {
    name: 'URA do ônibus',
    description: 'Ouvida antes de instalar',
  });
  await api.call(prompts.create, {
    idProject,
    name: 'boas_vindas',
    text: 'Olá!',
    speaker: 'Clara',
    compression: false,
  });
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(1);
  return idProject;
}

test('it offers to be installed once something was heard, never before, and not again and again', async ({
  page,
  api,
}) => {
  const idProject = await speak(api);
  await signIn(page);
  const offer = page.getByText('O Entoa também pode ficar na sua tela inicial.');
  const hear = async () => {
    await page.goto(`/dashboard/projects/${idProject}/prompts`);
    await expect(page.getByRole('button', { name: 'Ouvir boas_vindas' })).toBeVisible();
    // The event that Chromium fires if the app is installable; it does not do so in tests.
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => {
            document.documentElement.dataset['asked'] = 'yes';
            return { outcome: 'accepted' };
          },
        }),
      ),
    );
    await page.waitForTimeout(800);
    await expect(offer).toHaveCount(0);
    const ended = page.evaluate(() =>
      new Promise((resolve) => {
        addEventListener('ended', resolve, { capture: true, once: true });
      }).then(() => true),
    );
    await page.getByRole('button', { name: 'Ouvir boas_vindas' }).click();
    await ended;
  };
  await hear();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Instalar' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('yes');
  await hear();
  await page.waitForTimeout(1000);
  await expect(offer).toHaveCount(0);
  // The offer remains available in the panel.
  await page.getByRole('button', { name: /Notificações e este aparelho/ }).click();
  await page.getByRole('tab', { name: 'Este aparelho' }).click();
  await expect(page.getByRole('region', { name: 'Instalar o Entoa' })).toBeVisible();
});

test('the list of projects comes with few files, compiled ahead, and with its font', async ({ page }) => {
  await signIn(page);
  await page.locator('#root [data-list="shown"][aria-busy="false"]').waitFor();
  // Includes the requests that follow the first paint.
  await page.waitForTimeout(1000);
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => ({ file: new URL(entry.name).pathname, by: (entry as PerformanceResourceTiming).initiatorType })),
  );
  const scripts = [...new Set(loaded.map(({ file }) => file).filter((file) => /^\/assets\/.+\.js$/.test(file)))];
  const read = (file: string) => fs.readFileSync(path.join(web, file));
  const bytes = scripts.reduce((sum, file) => sum + zlib.gzipSync(read(file), { level: 9 }).length, 0);
  test
    .info()
    .annotations.push({ type: 'figure', description: `${scripts.length} files, ${Math.round(bytes / 1024)} KB` });
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.length).toBeLessThanOrEqual(20);
  expect(bytes).toBeLessThan(260 * 1024);
  // Small files gain nothing from this line; no large one may lack it.
  for (const file of scripts.filter((one) => read(one).length > 30_000))
    expect(read(file).toString().slice(0, 29), file).toBe('//# allFunctionsCalledOnLoad\n');
  expect(loaded.filter(({ file }) => file.endsWith('.woff2')).map(({ by }) => by)).toEqual(['link']);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  test('the steps of its browser are told', async ({ page, api }) => {
    const idProject = await speak(api);
    await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
    await page.getByRole('button', { name: 'Ouvir boas_vindas' }).click();
    await expect(page.getByText('Adicionar à Tela de Início')).toBeVisible();
  });

  test('the lock screen names what plays, and plays and pauses it', async ({ page, api }) => {
    await page.addInitScript(() => {
      const acts = ((globalThis as { acts?: Record<string, () => void> }).acts = {} as Record<string, () => void>);
      navigator.mediaSession.setActionHandler = (act, handler) => {
        acts[act] = handler as () => void;
      };
    });
    const idProject = await speak(api);
    await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
    await page.getByRole('button', { name: 'Ouvir boas_vindas' }).click();
    const plays = () => page.evaluate(() => document.querySelector('audio')!.paused === false);
    await expect.poll(plays).toBe(true);
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('boas_vindas');
    await page.evaluate(() => (globalThis as unknown as { acts: Record<string, () => void> }).acts['pause']!());
    expect(await plays()).toBe(false);
    await page.evaluate(() => (globalThis as unknown as { acts: Record<string, () => void> }).acts['play']!());
    await expect.poll(plays).toBe(true);
  });

  test('Safari’s seven days are told, and no field is so small that it zooms', async ({ page, api }) => {
    test.slow();
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' });
    });
    const idProject = await speak(api);
    const small: string[] = [];
    const look = async (address: string) => {
      await page.goto(address);
      await page.locator('h1').first().waitFor();
      await allShown(page);
      small.push(
        ...(await page.evaluate((at) => {
          const typed = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select';
          return [...document.querySelectorAll<HTMLElement>(typed)]
            .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
            .map((field) => `${at}: ${field.getAttribute('aria-label') ?? field.id}`);
        }, address)),
      );
    };
    for (const address of ['/', '/auth/login', '/auth/forgot-password']) await look(address);
    await signIn(page, 'ADMIN');
    await page.getByRole('button', { name: /^Notificações/ }).click();
    await page.getByRole('tab', { name: 'Este aparelho' }).click();
    await expect(page.getByText(/O Safari apaga/)).toBeVisible();
    const screens =
      'projects projects/new projects/bin integrations dictionary fails prompts/invalidated sessions models ' +
      'models/new models/catalogue models/numbers users users/new apikeys/new webhooks/new costs audit settings ' +
      'maintenance-settings';
    const ofProject = ['prompts', 'prompts/new', 'script', 'dictionary', 'approval'];
    for (const address of [...screens.split(' '), ...ofProject.map((at) => `projects/${idProject}/${at}`)])
      await look(`/dashboard/${address}`);
    expect(small).toEqual([]);
  });
});

test.describe('without the server', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION|Failed to load resource|ERR_INTERNET/] });
  test('the app still opens at any of its addresses, and a download or the API is never answered by the shell', async ({
    page,
    server,
  }) => {
    await signIn(page);
    await settle(page);
    await server.halt();
    await page.goto('/dashboard/projects/new');
    await expect(page.getByRole('heading', { level: 1, name: 'Cadastro de Projeto' })).toBeVisible();
    expect(
      await page.evaluate(() =>
        fetch('/api/health').then(
          () => 'answered',
          () => 'refused',
        ),
      ),
    ).toBe('refused');
    for (const address of [
      '/api/projects/1/download',
      '/api/docs',
      '/v1/models',
      '/admin',
      '/admin/x',
      '/assets/lost-1.js',
      '/samples/lost.wav',
    ]) {
      await expect(page.goto(address), address).rejects.toThrow(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
    }
    await server.restart();
  });
});
