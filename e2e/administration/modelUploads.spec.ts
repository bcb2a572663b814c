import { expect, signIn, test } from '#e2e/fixtures.ts';
import { withOwnServer } from '#e2e/ownServer.ts';
import { dialog, choose, confirmChallenge, send } from './modelFixtures.ts';

test.describe('a connection that is lost', () => {
  const test = withOwnServer({});
  test.use({ expectedErrors: [/ERR_INTERNET|ERR_FAILED|ERR_CONNECTION|Failed to load resource|net::|tus:|422/] });
  test('costs no upload: it goes on where it was, and a wrong configuration is put right without a new one', async ({
    page,
    context,
    own,
  }) => {
    const name = `retomada ${'abcdefgh'[process.pid % 8]}`;
    await signIn(page, 'MANAGER');
    const sent: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']));
    });
    await page.goto('/dashboard/models/new');
    await page.getByLabel('Nome').fill(name);
    await choose(page, 'Configuração do Modelo', 'rb2/ref.json');
    await choose(page, 'Arquivo do Modelo', 'rb2/model.pth');
    const browser = await context.newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      browser.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await browser.send('Network.enable');
    await limit(250_000);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText(/^[2-6]\d%, /)).toBeVisible();
    await own.halt();
    await expect(page.getByText(/A conexão caiu: o envio continua sozinho de onde parou/)).toBeVisible();
    // No other element may cover the button.
    await page.getByRole('button', { name: 'Cancelar envio' }).click({ trial: true });
    await limit(-1);
    await own.restart();
    // The configuration is refused; the model is already on the server.
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(sent.length).toBeGreaterThan(1);
    expect(sent[0]).toBe(0);
    expect(sent.at(-1)).toBeGreaterThan(100_000);
    const tries = sent.length;
    await choose(page, 'Configuração do Modelo', 'rb2/config.json');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog(page)).toContainText('Dados salvos com sucesso.');
    expect(sent).toHaveLength(tries);
  });
});

test.describe('an API host without resumable uploads', () => {
  test.use({ expectedErrors: [/404/] });
  test('gets the model with the form, as the specification has it', async ({ page }) => {
    await page.route('**/models/uploads', (route) => route.fulfill({ status: 404, json: {} }));
    await signIn(page, 'MANAGER');
    const form = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/models'));
    const name = `inteiro ${'abcdefgh'[process.pid % 8]}`;
    await send(page, name);
    expect((await form).headers()['content-type']).toMatch(/^multipart\/form-data/);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  });
});

test.describe('what is no voice', () => {
  test.use({ expectedErrors: [/422|409|413/] });
  test('is refused with its reason, and what was typed stays', async ({ page }) => {
    await signIn(page, 'MANAGER', { path: '/dashboard/models/new' });
    await page.getByLabel('Nome').fill('Voz má');
    await choose(page, 'Configuração do Modelo', 'rb2/config.json');
    await choose(page, 'Arquivo do Modelo', 'hostile/evil.pth');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Nome')).toHaveValue('Voz má');
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('a model removed over a slow line is not asked for once it is gone', async ({ page }) => {
  await signIn(page, 'ADMIN');
  await send(page, 'Lenta de apagar');
  await page.getByRole('link', { name: 'lenta de apagar', exact: true }).click();
  await page.route('**/api/models/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    // Longer than the polling interval of the form.
    await new Promise((resolve) => {
      setTimeout(resolve, 7000);
    });
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Excluir' }).click();
  await confirmChallenge(page, 'Excluir');
  await expect(page).toHaveURL(/models$/);
  await expect(page.getByRole('link', { name: 'lenta de apagar', exact: true })).toHaveCount(0);
});
