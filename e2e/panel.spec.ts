import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditScreen } from './auditScreen.ts';
import { apiAs, expect, signIn, test } from './fixtures.ts';
import { holdScripts } from './holdScripts.ts';

test('the panel tells of finished audio and leads there; what was seen is not new any more', async ({ page, api }) => {
  const { id } = await api.call(projects.create, {
    name: 'Novidades do painel',
    description: 'Um arquivo que fica pronto',
  });
  await api.call(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: false },
    { file: { name: 'painel.csv', content: 'name;text\nura_um;Texto um\nura_dois;Texto dois' } },
  );
  await expect.poll(async () => (await api.call(projects.get, { id })).prompts.processed).toBe(2);
  await signIn(page);
  await page.getByRole('button', { name: 'Notificações e este aparelho, há novidades' }).click();
  const panel = page.getByRole('dialog', { name: 'Painel' });
  await expect(panel.getByText('Novidades do painel, painel.csv')).toBeVisible();
  await panel.getByRole('link', { name: '2 áudios prontos' }).first().click();
  await page.waitForURL(`**/projects/${id}/prompts`);
  await expect(page.getByRole('button', { name: 'Notificações e este aparelho', exact: true })).toBeVisible();
});

test('it keeps the focus when it is opened while a screen is loading', async ({ page }) => {
  await signIn(page, 'ADMIN');
  const release = await holdScripts(page, 'administration');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await page.getByRole('button', { name: /^Notificações e este aparelho/ }).click();
  await expect(page.getByRole('dialog', { name: 'Painel' }).locator(':focus')).toHaveCount(1);
  release();
  await expect(page.locator('h1', { hasText: 'Usuários' })).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Painel' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('only an administrator reads the audit log there', async ({ page, browser, server, request }) => {
  await (
    await apiAs(request, 'USER')
  ).call(projects.create, { name: 'Projeto auditado', description: 'Aparece na auditoria' });
  await signIn(page, 'USER');
  await page.getByRole('button', { name: /^Notificações e este aparelho/ }).click();
  await expect(page.getByRole('tab')).toHaveText(['Notificações', 'Este aparelho']);
  const context = await browser.newContext({ baseURL: server.origin });
  const admin = await context.newPage();
  await signIn(admin, 'ADMIN');
  await admin.getByRole('button', { name: /^Notificações e este aparelho/ }).click();
  await admin.getByRole('tab', { name: 'Auditoria' }).click();
  await expect(
    admin.getByRole('listitem').filter({ hasText: 'usuario@entoa.local criou o projeto Projeto auditado' }),
  ).toBeVisible();
  await context.close();
});

test(`this device's choices take effect, stay, and axe finds nothing`, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'ADMIN');
  await page.getByRole('button', { name: /^Notificações e este aparelho/ }).click();
  for (const tab of ['Auditoria', 'Notificações', 'Este aparelho']) {
    await page.getByRole('tab', { name: tab }).click();
    await auditScreen(page, tab);
  }
  await page.getByLabel('Reduzir movimento').check();
  await page.getByLabel('Escuro').check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-still', '');
  await page.waitForTimeout(400);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-still', '');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
