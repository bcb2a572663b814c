import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { auditBoth } from '#e2e/auditScreen.ts';

test('a prompt in another language is read, heard and saved in it, and its row says so', async ({ page, api }) => {
  const { id: idProject } = await api.call(projects.create, { name: 'Menu em inglês', description: 'Para turistas' });
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts/new` });
  await page.getByLabel('Nome').fill('Welcome menu');
  await expect(page.getByLabel('Idioma')).toHaveValue('portuguese_brazil');
  await page.getByLabel('Idioma').selectOption('Inglês');
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption('false');
  const read = page.waitForRequest(
    (request) => request.url().endsWith('/reading') && request.postDataJSON()?.language === 'english',
  );
  const text = page.locator('textarea');
  await text.fill('Welcome! For sales, press 1.');
  await read;
  await expect(text).toHaveAttribute('lang', '');
  await text.press('Control+Space');
  await expect(page.getByText('Nada foi salvo ainda. Ao salvar, este áudio é aproveitado.')).toBeVisible();
  await page.getByLabel('Idioma').selectOption('Espanhol');
  await expect(page.getByText('O texto, a voz, o idioma ou a saída mudou depois deste áudio.')).toBeVisible();
  await page.getByLabel('Idioma').selectOption('Inglês');
  await auditBoth(page, 'the form in English');
  await text.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(page.getByText('Clara · Inglês').first()).toBeVisible();
  const { data } = await api.call(prompts.list, { idProject });
  expect(data.map((prompt: Prompt) => prompt.language)).toEqual(['english']);
});
