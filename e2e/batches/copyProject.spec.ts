import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { auditWidth } from '#e2e/auditScreen.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';

test('a project begins as a copy of another one, its audio heard at once', async ({ page, api }) => {
  const { id } = await api.call(projects.create, { name: `Modelo da casa`, description: 'De onde os outros vêm' });
  const input = { idProject: id, name: 'Espera', text: 'Aguarde, por favor.', speaker: 'Clara', compression: false };
  const made = (await api.call(prompts.create, input)) as Prompt;
  await expect.poll(async () => (await api.call(prompts.get, { id: made.id })).status).toBe('PROCESSED');
  await signIn(page);
  await page.getByRole('button', { name: 'Copiar Modelo da casa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copiar projeto' });
  await expect(dialog).toContainText('Dicionário e 1 prompt de “Modelo da casa” vão para um projeto novo.');
  await expect(dialog.getByLabel('Nome')).toHaveValue('Cópia de Modelo da casa');
  await auditWidth(page, 'copy of a project');
  await dialog.getByLabel('Nome').fill('Loja do centro');
  await dialog.getByLabel('Nome').press('Enter');
  await expect(page.getByText('Projeto copiado; 1 prompt chega em instantes.')).toBeVisible();
  await expect(page.getByText('Loja do centro').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ouvir Espera' })).toBeEnabled();
});

test.describe('a part of the screen that cannot be had', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('is told in words, the list stays, and the next press tries anew', async ({ page, api }) => {
    const project = { name: 'Sem a janela', description: 'A parte falta' };
    await api.call(projects.create, project);
    await signIn(page);
    const part = '**/assets/projectScreens-*';
    await page.route(part, (route) => route.abort());
    const copy = page.getByRole('button', { name: `Copiar ${project.name}` });
    await copy.click();
    await expect(page.getByText('Esta parte não carregou. Confira a conexão e tente de novo.')).toBeVisible();
    await expect(copy).toBeVisible();
    await page.unroute(part);
    await copy.click();
    await expect(page.getByRole('dialog', { name: 'Copiar projeto' })).toBeVisible();
  });
});
