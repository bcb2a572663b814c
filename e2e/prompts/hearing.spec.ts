import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { type Api, expect, signIn, test } from '#e2e/fixtures.ts';

let made = 0;
const newProject = (api: Api) =>
  api.call(projects.create, {
    name: `Prévia ${'abcdefghijklm'[(made += 1)]}${process.pid}`,
    description: 'Ouvido antes de salvo',
  });

const textOf = (page: Page) => page.locator('textarea');
const heard = (page: Page) => page.locator('mark');

async function openForm(page: Page, idProject: number, text: string): Promise<void> {
  await page.goto(`/dashboard/projects/${idProject}/prompts/new`);
  await page.getByLabel('Nome').fill('Aviso de espera');
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption('false');
  await textOf(page).fill(text);
}

test('a text is heard as it stands, its words marked, and saved with that very audio', async ({ page, api }) => {
  const { id: idProject } = await newProject(api);
  await signIn(page);
  const text = 'Todos os atendentes estão ocupados. Aguarde, por favor, que a sua ligação é importante.';
  await openForm(page, idProject, text);
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/prompts/preview/'));
  await textOf(page).press('Control+Space');
  const { path } = (await (await answered).json()) as { path: string };
  await expect(page.getByText('Nada foi salvo ainda. Ao salvar, este áudio é aproveitado.')).toBeVisible();
  await expect.poll(() => heard(page).first().textContent()).toMatch(/\p{L}/u);
  expect(await page.evaluate(() => performance.getEntriesByName('entoa-preview-sound').length)).toBe(1);
  expect((await api.call(prompts.list, { idProject })).data).toEqual([]);

  // The text changed meanwhile, so that the preview is outdated.
  await textOf(page).fill(`${text} Obrigado.`);
  await expect(page.getByText('O texto, a voz, o idioma ou a saída mudou depois deste áudio.')).toBeVisible();
  await textOf(page).fill(text);
  await textOf(page).press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect
    .poll(async () => (await api.call(prompts.list, { idProject })).data.map((prompt: Prompt) => prompt.path))
    .toEqual([path]);
});
