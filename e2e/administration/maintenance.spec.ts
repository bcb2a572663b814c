import type { Page } from '@playwright/test';
import { maintenance } from '#contract/maintenance.ts';
import { settings } from '#contract/settings.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { apiAs, expect, signIn, test } from '#e2e/fixtures.ts';

test.use({ expectedErrors: [/503/] });

const messageOf = (text: string) =>
  Buffer.from(
    JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }),
  ).toString('base64');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.afterEach(async ({ request }) => {
  await (await apiAs(request, 'ADMIN')).call(settings.update, { maintenanceMode: false });
});

/** Triggers a request. If another notice of maintenance arrived first, the link no longer exists. */
const askAnything = (page: Page) =>
  page
    .getByRole('link', { name: 'Prompts invalidados' })
    .click({ timeout: 5000 })
    .catch(() => undefined);

test('an administrator writes the notice and switches maintenance on: another browser closes, and opens again', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'ADMIN');
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .first()
    .getByRole('link', { name: 'Configurações' })
    .click();
  await expect(page).toHaveTitle('Entoa | Configurações');
  await page.getByRole('link', { name: 'Editar informações sobre manutenção' }).click();
  await expect(page).toHaveTitle('Entoa | Informações sobre manutenção');
  const editor = page.getByRole('textbox', { name: 'Mensagem' });
  expect((await editor.boundingBox())!.height).toBeGreaterThanOrEqual(400);
  await editor.fill('Trocamos o servidor de síntese. Dúvidas: ramal 2204. Ação, coração, ç ã õ 🎧');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Campo obrigatório').first()).toBeVisible();
  for (const [label, day] of [
    ['Data prevista para início', 10],
    ['Data prevista para fim', 12],
  ] as const) {
    await page.getByRole('button', { name: label }).click();
    const calendar = page.getByRole('dialog', { name: label });
    await calendar
      .getByRole('button', { name: new RegExp(`^${day} `) })
      .first()
      .click();
    await calendar.getByRole('button', { name: 'Confirmar' }).click();
    await expect(calendar).toHaveCount(0);
    await expect(page.getByRole('button', { name: label })).toContainText(`${day}/`);
  }
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.waitForURL('**/dashboard/settings');
  await expect(page.getByText('Informações de manutenção atualizadas.')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.origin });
  const other = await context.newPage();
  await signIn(other, 'USER');
  await page.getByLabel('Modo de manutenção').check();
  await expect(page.getByText('1 campo alterado: Modo de manutenção, de desligado para ligado')).toBeVisible();
  await expect(page.getByText('Será ligado quando você salvar')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Deseja ligar o modo de manutenção?' });
  await expect(question).toContainText('ramal 2204');
  await expect(question).toContainText(/De .*10\/.* a .*12\//);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('EM MANUTENÇÃO')).toHaveCount(0);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await question.getByRole('button', { name: 'Ligar e salvar' }).click();
  await expect(page.getByText('Dados salvos com sucesso.')).toBeVisible();
  await expect(page.getByText('EM MANUTENÇÃO')).toBeVisible();

  // Any response that reports maintenance redirects at once, without waiting for polling.
  await askAnything(other);
  await other.waitForURL('**/maintenance');
  await expect(other.getByText('ramal 2204. Ação, coração, ç ã õ 🎧')).toBeVisible();
  // Administrators are not redirected.
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .first()
    .getByRole('link', { name: 'Projetos' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
  await page.goto('/dashboard/settings');
  await page.getByLabel('Modo de manutenção').uncheck();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await other.waitForURL('**/dashboard/projects');
  await context.close();
});

test.describe('by the worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('what one tab learns of maintenance, the others know at once', async ({ page, context, request }) => {
    // The event stream is blocked, because it would notify both tabs.
    let held = 0;
    await context.route('**/api/events', () => void (held += 1));
    await signIn(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const quiet = await context.newPage();
    await quiet.goto('/dashboard/projects/new');
    await expect(quiet.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => held).toBeGreaterThan(0);
    await (await apiAs(request, 'ADMIN')).call(settings.update, { maintenanceMode: true });
    await askAnything(page);
    await page.waitForURL('**/maintenance');
    await quiet.waitForURL('**/maintenance', { timeout: 5000 });
  });
});

test('the notice counts down by the second, says when it is over, and stands without a message', async ({
  page,
  request,
}) => {
  const admin = await apiAs(request, 'ADMIN');
  await admin.call(maintenance.update, {
    message: messageOf('Já voltamos.'),
    startDateTime: inMinutes(-30),
    endDateTime: inMinutes(90),
  });
  await admin.call(settings.update, { maintenanceMode: true });
  await page.goto('/maintenance');
  await expect(page).toHaveTitle('Entoa | Manutenção');
  const clock = page.getByRole('timer');
  await expect(clock).toContainText(/1:(29|30):\d\d/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before!);
  await auditBoth(page, 'notice');
  await admin.call(maintenance.update, {
    message: messageOf('Já voltamos.'),
    startDateTime: inMinutes(-30),
    endDateTime: inMinutes(-1),
  });
  await expect(page.getByText('encerrado')).toBeVisible();
});

test('a hostile notice shows as text and runs nothing', async ({ page, request }) => {
  const admin = await apiAs(request, 'ADMIN');
  await admin.call(maintenance.update, {
    message: messageOf('<img src=x onerror="document.title=1"><script>document.title=2</script>'),
    startDateTime: inMinutes(-30),
    endDateTime: inMinutes(90),
  });
  await admin.call(settings.update, { maintenanceMode: true });
  await page.goto('/maintenance');
  await expect(page.getByText('<img src=x onerror=')).toBeVisible();
  expect(await page.locator('main img, main script').count()).toBe(0);
});
