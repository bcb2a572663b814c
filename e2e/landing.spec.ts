import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settings } from '#contract/settings.ts';
import { apiAs, expect, signIn, test } from './fixtures.ts';
import { startServer } from './runningServer.ts';

const web = path.resolve(import.meta.dirname, '../dist/web');
const speak = (page: Page) => page.getByRole('button', { name: 'Ouvir', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Lets the worker's first installation stay out of the way. */
test.use({ serviceWorkers: 'block' });

for (const [format, magic] of [
  ['WAV', 'RIFF'],
  ['MP3', '\u00ff'],
  ['OGG', 'OggS'],
] as const) {
  for (const compression of ['Alta qualidade', 'Telefonia (URA)']) {
    test(`the demo sounds while it is made, and downloads: ${format}, ${compression}`, async ({ page }) => {
      await page.goto('/');
      await page
        .getByLabel('Seu texto')
        .fill(`Aqui fala a Entoa em ${format}, ${compression}. ${'Esta frase serve para ouvir. '.repeat(12)}`);
      await page.getByLabel('Formato').selectOption(format);
      await page.getByLabel('Compressão').selectOption(compression);
      const asked = page.waitForRequest('**/api/prompts/demo**');
      await speak(page).click();
      expect((await asked).url()).toContain('/demo/stream');
      await expect(dialog(page)).toContainText('Seu áudio');
      await page.waitForFunction(() => performance.getEntriesByName('entoa-demo-sound').length === 1);
      const link = dialog(page).getByRole('link', { name: `Baixar ${format}` });
      await expect(link).toHaveAttribute('href', /^blob:/);
      await expect(dialog(page)).toContainText('Voz Clara, sintética');
      await expect(dialog(page).getByRole('button', { name: 'Pausar seu áudio' })).toBeVisible();
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^\\d{4}-\\d\\d-\\d\\d-\\d\\d-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`),
      );
      const file = fs.readFileSync((await download.path())!);
      expect(file.toString('latin1', 0, magic.length)).toBe(magic);
      if (format === 'WAV') expect(file.readUInt32LE(4)).toBe(file.length - 8);
      // The finished file takes over where the live sound was.
      await dialog(page).getByText('2x', { exact: true }).click();
      await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(2);
      await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.currentTime)).toBeGreaterThan(0.2);
      await dialog(page).getByRole('button', { name: 'Pausar seu áudio' }).click();
      await expect(dialog(page).getByRole('button', { name: 'Ouvir seu áudio' })).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Fechar' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(speak(page)).toBeFocused();
    });
  }
}

test('the demo is heard in four languages', async ({ page }) => {
  await page.goto('/');
  const heard: number[] = [];
  for (const [language, text] of [
    ['portuguese_brazil', 'Bom dia a todos.'],
    ['english', 'Good morning everybody.'],
    ['german', 'Guten Morgen allerseits.'],
    ['russian', 'Доброе утро всем.'],
  ] as const) {
    await page.getByLabel('Idioma').selectOption(language);
    await page.getByLabel('Seu texto').fill(text);
    const asked = page.waitForRequest('**/api/prompts/demo/stream');
    await speak(page).click();
    expect(((await asked).postDataJSON() as { language: string }).language).toBe(language);
    const link = dialog(page).getByRole('link', { name: 'Baixar WAV' });
    await expect(link).toHaveAttribute('href', /^blob:/);
    await page.waitForFunction(
      (count) => performance.getEntriesByName('entoa-demo-sound').length === count,
      heard.length + 1,
    );
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    heard.push(fs.statSync((await download.path())!).size);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  // More than half a second of sound each, and not one file four times.
  for (const bytes of heard) expect(bytes).toBeGreaterThan(22_050);
  expect(new Set(heard).size).toBe(4);
});

test('every empty field says what it wants, and the first of them gets the focus', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Seu texto').fill('  ');
  for (const field of ['Voz', 'Idioma', 'Compressão', 'Formato']) await page.getByLabel(field).selectOption('');
  await speak(page).click();
  for (const message of [
    'Insira um texto para ser processado',
    'Escolha um modelo',
    'Escolha um idioma',
    'Escolha um tipo de compressão',
    'Escolha um formato',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('Seu texto')).toBeFocused();
  await expect(page.getByLabel('Voz')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByLabel('Formato').selectOption('OGG');
  await expect(page.getByText('Escolha um formato')).toHaveCount(0);
});

test('what only the server finds wrong is told in the form', async ({ page }) => {
  test.info().annotations.push({ type: 'answer', description: 'a voice that went away between list and request' });
  await page.route('**/synthesizer-models', (route) => route.fulfill({ json: ['Clara', 'Sumida'] }));
  await page.goto('/');
  await page.getByLabel('Voz').selectOption('Sumida');
  page.removeAllListeners('console');
  await speak(page).click();
  await expect(page.getByText('Escolha um modelo')).toBeVisible();
  await expect(page.getByLabel('Voz')).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
});

test('closing while it is made cancels the request', async ({ page }) => {
  await page.goto('/');
  await page
    .getByLabel('Seu texto')
    .fill('Uma frase longa que se repete muitas vezes até encher o texto inteiro da demonstração. '.repeat(22));
  // The answer is held back, as on a slow line.
  let isCancelled = false;
  page.on('requestfailed', (request) => {
    if (request.url().includes('/demo/stream')) isCancelled = true;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 60_000,
    uploadThroughput: 1_000_000,
  });
  await speak(page).click();
  await expect(dialog(page)).toContainText('Sintetizando');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => isCancelled).toBe(true);
});

test.describe('where streams cannot be had', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });
  test('the audio comes in one piece', async ({ page }) => {
    await page.route('**/demo/stream', (route) => route.abort());
    await page.goto('/');
    await speak(page).click();
    await expect(dialog(page).getByRole('link', { name: 'Baixar WAV' })).toHaveAttribute('href', /^blob:/);
    await page.waitForFunction(() => performance.getEntriesByName('entoa-demo-sound').length === 1);
  });
});

test.describe('without the server', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION|Failed to load resource/] });
  test('the demo says that it failed, and works again with it', async ({ page }) => {
    const server = await startServer({ SPEECH_THREADS: '1' });
    try {
      const secondHalf = page.waitForResponse(/\/assets\/demoParts/);
      await page.goto(server.origin);
      await (await secondHalf).finished();
      await page.waitForLoadState('networkidle');
      await server.halt();
      await speak(page).click();
      await expect(dialog(page).getByRole('heading', { name: 'Erro ao processar texto' })).toBeVisible();
      const snackbar = dialog(page).getByRole('alert');
      await expect(snackbar).toHaveText('Erro ao processar texto');
      await expect(snackbar).toHaveCount(0, { timeout: 4500 });
      await server.restart();
      await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click();
      await expect(dialog(page)).toContainText('Voz Clara, sintética');
    } finally {
      await server.stop();
    }
  });
});

test('too many demos are refused in words', async ({ page }) => {
  page.removeAllListeners('console');
  const server = await startServer({ SPEECH_THREADS: '1', DEMO_LIMIT: '1' });
  try {
    await page.goto(server.origin);
    await speak(page).click();
    await expect(dialog(page)).toContainText('Voz Clara, sintética');
    await page.keyboard.press('Escape');
    await page.getByLabel('Seu texto').fill('Outra frase.');
    await speak(page).click();
    await expect(dialog(page)).toContainText('Muitas tentativas. Aguarde um pouco e tente de novo.');
  } finally {
    await server.stop();
  }
});

for (const late of ['hydrateLanding', 'landing']) {
  test(`a press before the page has come alive is done once it has: ${late} late`, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/assets/${late}-*.js`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Seu texto').fill('Escrevi antes de a página acordar.');
    await speak(page).click();
    await expect(dialog(page)).toHaveCount(0);
    release();
    await expect(dialog(page)).toContainText('Escrevi antes de a página acordar.');
    await expect(page.getByText('34 de 2.000')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });
}

test('what is selected before the page has come alive stays selected', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/hydrateLanding-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Seu texto').focus();
  await page.keyboard.press('ControlOrMeta+a');
  // Answered once the page is alive; pressed from the script, so that the focus stays in the text.
  await page.evaluate(() => {
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'Como será lido')!.click();
  });
  release();
  await expect(page.locator('main [aria-expanded=true]')).toBeVisible();
  await page.keyboard.type('Só isto.');
  await expect(page.getByLabel('Seu texto')).toHaveValue('Só isto.');
});

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
  // The demo takes the word from a sample.
  await speak(page).click();
  await expect(dialog(page)).toContainText('Voz Clara, sintética');
  expect(await page.evaluate(() => document.querySelector('audio')!.paused)).toBe(true);
});

test('the header shows what the visitor may use', async ({ page }) => {
  const links = {
    SOCIAL_LINKS: 'GitHub=https://github.example/entoa',
    METRICS_URL: 'https://metrics.example/d',
    ADMIN_URL: 'https://office.example/admin/',
    SPEECH_THREADS: '1',
  };
  const server = await startServer(links);
  try {
    await page.goto(server.origin);
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
    await expect(banner.getByRole('link', { name: 'GitHub' })).toHaveAttribute('href', 'https://github.example/entoa');
    await expect(banner.getByRole('link', { name: 'Métricas' })).toHaveCount(0);
    const as = async (email: string) => {
      await page.goto(`${server.origin}/auth/login`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha', { exact: true }).fill('Entoa#2026');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL('**/dashboard/projects');
      await page.goto(server.origin);
      await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard/projects');
    };
    await as('usuario@entoa.local');
    await expect(banner.getByRole('link', { name: 'GitHub' })).toBeVisible();
    await expect(banner.getByRole('link', { name: 'Métricas' })).toHaveCount(0);
    // On phones: the way in and the way out are in the menu.
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
    await as('admin@entoa.local');
    await expect(banner.getByRole('link', { name: 'Métricas' })).toHaveAttribute('href', 'https://metrics.example/d');
    const office = await page.request.get(`${server.origin}/admin`, { maxRedirects: 0 });
    expect([office.status(), office.headers()['location']]).toEqual([302, 'https://office.example/admin/']);
  } finally {
    await server.stop();
  }
});

test('the theme is chosen here and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Alternar tema claro e escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('a press at any moment of the page’s coming alive counts once', async ({ context }) => {
  const name = 'Alternar tema claro e escuro';
  for (let moment = 0; moment < 8; moment += 1) {
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(
      ({ name, moment }) => {
        localStorage.clear();
        let slice = 0;
        // React's scheduler asks for each of its slices here: the moments between taking the markup over and answering.
        const postMessage = MessagePort.prototype.postMessage as (message: unknown) => void;
        MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
          if (slice++ === moment)
            document.querySelector<HTMLButtonElement>(`header button[aria-label="${name}"]`)?.click();
          postMessage.call(this, message);
        };
      },
      { name, moment },
    );
    await page.goto('/');
    const html = page.locator('html');
    await expect(html, `pressed at slice ${moment}`).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.getByRole('button', { name }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.close();
  }
});

test('from inside the app the logo leads to the same page', async ({ page }) => {
  await signIn(page);
  await page.getByRole('banner').getByRole('link', { name: /Entoa/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Seu texto');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test.describe('maintenance', () => {
  test.use({ expectedErrors: [/503/] });
  test('sends visitors to its notice', async ({ page, request }) => {
    const admin = await apiAs(request, 'ADMIN');
    await page.goto('/');
    await expect(speak(page)).toBeVisible();
    await admin.call(settings.update, { maintenanceMode: true });
    try {
      await page.waitForURL('**/maintenance', { timeout: 15_000 });
    } finally {
      await admin.call(settings.update, { maintenanceMode: false });
    }
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing, ${colorScheme}, ${width} px, before and after a demo`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const audit = async () => {
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`),
        ).toEqual([]);
      };
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await audit();
      await page.getByLabel('Formato').selectOption('');
      await speak(page).click();
      await expect(page.getByText('Escolha um formato')).toBeVisible();
      await audit();
      await page.getByLabel('Formato').selectOption('MP3');
      await speak(page).click();
      await expect(dialog(page)).toContainText('Voz Clara, sintética');
      await audit();
    });
  }
}

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
  const html = fs.readFileSync(path.join(web, 'landing.html'), 'utf8');
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
  await page.waitForLoadState('networkidle');
  const all = loaded.map((file) => fs.readFileSync(path.join(web, file), 'utf8')).join('\n');
  expect(all).not.toContain('mantine-Button');
  // With React, and the demo's second half: still little.
  expect(sum(loaded)).toBeLessThan(110 * 1024);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource/] });
  test('the page opens from the device, and so does the app', async ({ page }) => {
    const server = await startServer({ SPEECH_THREADS: '1' });
    try {
      await page.goto(server.origin);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.reload();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await server.halt();
      await page.goto(server.origin);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Seu texto');
      await page.goto(`${server.origin}/auth/login`);
      await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    } finally {
      await server.stop();
    }
  });
});
