import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Page } from '@playwright/test';
import { reading } from '#contract/reading.ts';
import { settings } from '#contract/settings.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { apiAs, expect, signIn, test } from '#e2e/fixtures.ts';

const web = path.resolve(import.meta.dirname, '../../dist/web');

const speak = (page: Page) => page.getByRole('button', { name: 'Ouvir', exact: true });

const result = (page: Page) => page.getByRole('region', { name: 'Seu áudio' });

test('samples are real, and only one plays', async ({ page }) => {
  await page.goto('/');
  const table = page.getByRole('table');
  await expect(table.getByRole('button', { name: /^Ouvir/ })).toHaveCount(15);
  await table.getByRole('button', { name: /^Ouvir Entoa: Olá/ }).click();
  await expect(table.getByRole('button', { name: /^Pausar Entoa: Olá/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.duration)).toBeGreaterThan(4);
  await table.getByRole('button', { name: /^Ouvir Klatt: Para falar/ }).click();
  await expect(table.getByRole('button', { name: /^Pausar Klatt: Para falar/ })).toBeVisible();
  await expect(table.getByRole('button', { name: /^Pausar/ })).toHaveCount(1);
  expect(await page.evaluate(() => document.querySelectorAll('audio').length)).toBe(1);
  // The demo stops a sample that is playing.
  await speak(page).click();
  await expect(result(page)).toContainText('Voz Clara, sintética');
  expect(await page.evaluate(() => document.querySelector('audio')!.paused)).toBe(true);
});

test('a visitor learns what it costs, how to get it and what else it does, on a short page', async ({
  page,
  startOwn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const links = { CODE_URL: 'https://git.example/entoa.git', DOCS_URL: 'https://docs.example/entoa/' };
  const server = await startOwn(links);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.origin);
  const get = page.getByRole('region', { name: 'Como ter a Entoa' });
  await expect(get.getByText('Grátis e de código aberto. Roda no seu servidor com um comando.')).toBeVisible();
  await expect(get.getByRole('link', { name: 'Código' })).toHaveAttribute('href', links.CODE_URL);
  await expect(get.getByRole('link', { name: 'Documentos' })).toHaveAttribute('href', links.DOCS_URL);
  await get.getByRole('button', { name: 'Copiar' }).click();
  await expect(get.getByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `git clone ${links.CODE_URL} entoa && cd entoa && npm start`,
  );
  const install = get.getByRole('button', { name: 'Instalar o aplicativo' });
  await expect(install).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')));
  await expect(install).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4000);

  const strip = page.getByRole('region', { name: 'Da primeira frase ao telefone que toca' });
  const api = await apiAs(page.request, 'USER');
  const said = await strip.getByRole('definition').allInnerTexts();
  expect(said.length).toBe(6);
  for (let i = 0; i < said.length; i += 2)
    expect(await api.call(reading.read, { text: said[i]! })).toMatchObject({ spoken: said[i + 1] });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const pictures = strip.getByRole('img');
    await expect(pictures).toHaveCount(4);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute('src', new RegExp(`-${theme}\\.webp$`));
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
        .toEqual([390, 520]);
    }
  }
});

test('the header shows what the visitor may use', async ({ page, startOwn }) => {
  const links = {
    SOCIAL_LINKS: 'GitHub=https://github.example/entoa',
    METRICS_URL: 'https://metrics.example/d',
    ADMIN_URL: 'https://office.example/admin/',
    SPEECH_THREADS: '1',
  };
  const server = await startOwn(links);
  await page.goto(server.origin);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
  await expect(banner.getByRole('link', { name: 'GitHub' })).toHaveAttribute('href', 'https://github.example/entoa');
  await expect(banner.getByRole('link', { name: 'Métricas' })).toHaveCount(0);
  const as = async (role: 'USER' | 'ADMIN') => {
    await signIn(page, role, { remember: false, origin: server.origin });
    await page.goto(server.origin);
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard/projects');
  };
  await as('USER');
  await expect(banner.getByRole('link', { name: 'GitHub' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Métricas' })).toHaveCount(0);
  // On phones, sign-in and sign-out are in the menu.
  await page.setViewportSize({ width: 360, height: 800 });
  await banner.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  for (const name of ['Como funciona', 'Quem somos', 'GitHub', 'Acesso interno'])
    await expect(menu.getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await banner.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Sair' }).click();
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await as('ADMIN');
  await expect(banner.getByRole('link', { name: 'Métricas' })).toHaveAttribute('href', 'https://metrics.example/d');
  const office = await page.request.get(`${server.origin}/admin`, { maxRedirects: 0 });
  expect([office.status(), office.headers()['location']]).toEqual([302, 'https://office.example/admin/']);
});

for (const path of ['/', '/auth/login'])
  test(`the system’s theme is followed while ${path} is open, until somebody chooses one`, async ({ page }) => {
    const html = page.locator('html');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.evaluate(() => localStorage.setItem('entoa-color-scheme', 'light'));
    await page.reload();
    await page.evaluate(() => {
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => document.body.classList.add('told'));
    });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('body')).toHaveClass(/told/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

test('the theme is chosen here and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Alternar tema claro e escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('from inside the app the logo leads to the same page', async ({ page }) => {
  await signIn(page);
  await page.getByRole('banner').getByRole('link', { name: /Entoa/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Seu texto');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('the first paint shows whether somebody is signed in, without any script', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const banner = page.getByRole('banner');
  const openWithoutScripts = async () => {
    const bare = await context.newPage();
    await bare.route('**/assets/*.js', (route) => route.abort());
    await bare.goto('/');
    const names = await bare.getByRole('banner').getByRole('link').allInnerTexts();
    await bare.close();
    return names.filter((name) => ['Login', 'Dashboard'].includes(name));
  };
  await signIn(page);
  expect(await openWithoutScripts()).toEqual(['Dashboard']);
  await page.getByRole('banner').getByRole('link', { name: /Entoa/ }).click();
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await banner.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sair' }).click();
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await openWithoutScripts()).toEqual(['Login']);
});

test.describe('maintenance', () => {
  test.use({ expectedErrors: [/503/] });
  test('sends visitors to its notice', async ({ page, request }) => {
    const admin = await apiAs(request, 'ADMIN');
    await page.goto('/');
    await expect(speak(page)).toBeVisible();
    await admin.call(settings.update, { maintenanceMode: true });
    try {
      await page.waitForURL('**/maintenance');
    } finally {
      await admin.call(settings.update, { maintenanceMode: false });
    }
  });
});

test('axe finds nothing, before and after a demo', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await auditBoth(page, 'at first');
  await page.getByLabel('Formato').selectOption('');
  await speak(page).click();
  await expect(page.getByText('Escolha um formato')).toBeVisible();
  await auditBoth(page, 'with an error');
  await page.getByLabel('Formato').selectOption('MP3');
  await speak(page).click();
  await expect(result(page)).toContainText('Voz Clara, sintética');
  await auditBoth(page, 'after a demo');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page is whole', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Seu texto, na melodia do português.', 'Como funciona', 'Quem somos'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontSize)).toBe('64px');
  });
});

test('what the page loads first stays small, and no component library is in all it needs', async ({ page }) => {
  // The scripts in the template are fetched after the first paint.
  const html = fs
    .readFileSync(path.join(web, 'landing.html'), 'utf8')
    .replace(/<template id="hydration">.*?<\/template>/s, '');
  const bytes = (file: string) => zlib.gzipSync(fs.readFileSync(path.join(web, file)), { level: 9 }).length;
  const named = (extension: string) =>
    [...html.matchAll(new RegExp(`(?:src|href)="(/assets/[^"]+\\.${extension})"`, 'g'))].map(([, file]) => file!);
  const sum = (files: string[]) => files.reduce((total, file) => total + bytes(file), 0);
  expect(named('js').length).toBeGreaterThan(0);
  expect(sum(named('js'))).toBeLessThan(75 * 1024);
  expect(named('css').length).toBeGreaterThan(0);
  expect(sum(named('css'))).toBeLessThan(15 * 1024);
  const loaded: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) loaded.push(pathname);
  });
  await page.goto('/');
  // A page that nobody touches waits with the rest.
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
  const all = loaded.map((file) => fs.readFileSync(path.join(web, file), 'utf8')).join('\n');
  expect(all).not.toContain('mantine-Button');
  // The limit includes React and the second half of the demo.
  expect(sum(loaded)).toBeLessThan(110 * 1024);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource/] });
  test('the page opens from the device, and so does the app', async ({ page, server }) => {
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.halt();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Seu texto');
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await server.restart();
  });
});
