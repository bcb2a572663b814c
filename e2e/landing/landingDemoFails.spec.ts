import { expect, test } from '#e2e/fixtures.ts';
import { result, speak } from '#e2e/landing/demo.ts';

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
  await expect(result(page)).toHaveCount(0);
  await page.getByLabel('Formato').selectOption('OGG');
  await expect(page.getByText('Escolha um formato')).toHaveCount(0);
});

test('what only the server finds wrong is told in the form', async ({ page }) => {
  test.info().annotations.push({ type: 'answer', description: 'a voice that went away between list and request' });
  const voice = { gender: 'female', kind: 'formant', languages: [] };
  const json = ['Clara', 'Sumida'].map((name) => ({ name, ...voice }));
  await page.route('**/api/voices?*', (route) => route.fulfill({ json }));
  await page.goto('/');
  await page.getByLabel('Voz').selectOption('Sumida');
  page.removeAllListeners('console');
  await speak(page).click();
  await expect(page.getByText('Escolha um modelo')).toBeVisible();
  await expect(page.getByLabel('Voz')).toBeFocused();
  await expect(result(page)).toHaveCount(0);
});

test('closing while it is made cancels the request', async ({ page }) => {
  await page.goto('/');
  await page
    .getByLabel('Seu texto')
    .fill('Uma frase longa que se repete muitas vezes até encher o texto inteiro da demonstração. '.repeat(22));
  // The response is throttled, as on a slow connection.
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
  // The request must have started before it can be cancelled.
  const asked = page.waitForRequest((request) => request.url().includes('/demo/stream'));
  await speak(page).click();
  await expect(result(page)).toContainText('Sintetizando');
  await asked;
  await page.keyboard.press('Escape');
  await expect(result(page)).toHaveCount(0);
  await expect.poll(() => isCancelled).toBe(true);
});

test.describe('where streams cannot be had', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });
  test('the audio comes in one piece', async ({ page }) => {
    await page.route('**/demo/stream', (route) => route.abort());
    await page.goto('/');
    await speak(page).click();
    await expect(result(page).getByRole('link', { name: 'Baixar WAV' })).toHaveAttribute('href', /^blob:/);
    await page.waitForFunction(() => performance.getEntriesByName('entoa-demo-sound').length === 1);
  });
});

test.describe('without the server', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION|Failed to load resource/] });
  test('the demo says that it failed, and works again with it', async ({ page, server }) => {
    // Its style sheet comes first; the network is idle for a while before the page hydrates, so that says nothing.
    const secondHalf = [/\/assets\/demoParts-.+\.js$/, /\/assets\/useLivePlayer-/, /\/assets\/demo-/].map((script) =>
      page.waitForResponse(script),
    );
    await page.goto(server.origin);
    for (const script of await Promise.all(secondHalf)) await script.finished();
    await server.halt();
    await speak(page).click();
    await expect(result(page).getByRole('heading', { name: 'Erro ao processar texto' })).toBeVisible();
    const snackbar = result(page).getByRole('alert');
    await expect(snackbar).toHaveText('Erro ao processar texto');
    await expect(snackbar).toHaveCount(0, { timeout: 4500 });
    await server.restart();
    await result(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(result(page)).toContainText('Voz Clara, sintética');
  });
});

test.describe('without the network before the page’s scripts have come', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });
  for (const [path, press, outcome] of [
    ['/', 'Ouvir', 'Voz Clara, sintética'],
    ['/auth/login', 'Entrar', 'Campo obrigatório'],
  ] as const)
    test(`a press on ${path} says that it waits, and is done once they are here`, async ({ page }) => {
      let isAway = true;
      await page.route(/\/assets\/hydrate/, (route) => (isAway ? route.abort() : route.continue()));
      await page.goto(path);
      await page.getByRole('button', { name: press, exact: true }).click();
      const note = page.getByText('Sem conexão agora. O que você pediu segue assim que ela voltar.');
      await expect(note).toBeVisible();
      isAway = false;
      await expect(page.locator('#root')).toContainText(outcome);
      await expect(note).toBeHidden();
    });
});

test('too many demos are refused in words', async ({ page, startOwn }) => {
  page.removeAllListeners('console');
  const server = await startOwn({ SPEECH_THREADS: '1', DEMO_LIMIT: '1' });
  await page.goto(server.origin);
  await speak(page).click();
  await expect(result(page)).toContainText('Voz Clara, sintética');
  await page.keyboard.press('Escape');
  await page.getByLabel('Seu texto').fill('Outra frase.');
  await speak(page).click();
  await expect(result(page)).toContainText('Muitas tentativas. Aguarde um pouco e tente de novo.');
});
