import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import playwrightConfig from './playwright.config.ts';

test('Chromium offers to install it', async ({ server }) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-profile-'));
  const context = await chromium.launchPersistentContext(profile, { ...playwrightConfig.use!.launchOptions, baseURL: server.origin });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { manifest } = await session.send('Page.getAppManifest') as unknown as { manifest: { name: string; shortcuts: { name: string }[] } };
    expect(manifest.name).toBe('Entoa');
    const file = await (await page.request.get('/manifest.webmanifest')).json();
    expect(file).toMatchObject({ lang: 'pt-BR', display: 'standalone', icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }] });
    expect(file.shortcuts.map((shortcut: { name: string }) => shortcut.name)).toContain('Projetos');
    for (const { src } of file.icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  } finally {
    await context.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
});

test.describe('without the server', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION|Failed to load resource|ERR_INTERNET/] });
  test('the app still opens at any of its addresses, and a download or the API is never answered by the shell', async ({ page, server }) => {
    await signIn(page);
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.halt();
    await page.goto('/dashboard/projects/new');
    await expect(page.getByRole('heading', { level: 1, name: 'Cadastro de Projeto' })).toBeVisible();
    expect(await page.evaluate(() => fetch('/api/health').then(() => 'answered', () => 'refused'))).toBe('refused');
    await server.restart();
  });
});
