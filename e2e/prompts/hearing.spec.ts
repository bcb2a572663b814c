import type { Page } from '@playwright/test';
import { dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { type Api, expect, signIn, test } from '#e2e/fixtures.ts';
import { auditBoth, auditWidth } from '#e2e/auditScreen.ts';

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

test('a selection is heard alone', async ({ page, api }) => {
  const { id: idProject } = await newProject(api);
  await signIn(page);
  await openForm(page, idProject, 'Digite um para vendas. Digite dois para suporte.');
  await textOf(page).press('Control+Home');
  for (let i = 0; i < 22; i += 1) await textOf(page).press('Shift+ArrowRight');
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/prompts/preview'));
  await page.getByRole('button', { name: 'Ouvir a seleção' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ text: 'Digite um para vendas.', idProject, compression: false });
  await expect(page.getByText('Só a parte selecionada.')).toBeVisible();
});

test('a word is corrected from its place: its entry is heard in the sentence before it is saved', async ({
  page,
  api,
}) => {
  const { id: idProject } = await newProject(api);
  await api.call(dictionary.create, { idProject, written: 'Xyqua', spoken: 'chicá' });
  await signIn(page);
  await openForm(page, idProject, 'Bom dia a todos. Fale com a Xyqua agora mesmo.');
  const words = page.getByRole('toolbar', { name: 'Palavras da leitura' });
  await expect(words.getByRole('button', { name: 'Xyqua: chicá' })).toBeVisible();

  // By keyboard: a single tab stop, and arrow keys between the words.
  await words.press('End');
  await expect(words.getByRole('button', { name: 'mesmo' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Mudar a entrada do dicionário' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Editar entrada' });
  await expect(dialog.getByLabel('Escrito')).toHaveValue('Xyqua');
  await dialog.getByLabel('Dito').fill('chícua');
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/prompts/preview'));
  await dialog.getByRole('button', { name: 'Ouvir na frase' }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    text: 'Fale com a Xyqua agora mesmo.',
    entry: { written: 'Xyqua', spoken: 'chícua' },
  });
  await expect(dialog.getByText('Assim a frase será dita depois de salvar a entrada.')).toBeVisible();
  await auditWidth(page, 'a word heard in its sentence');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(words.getByRole('button', { name: 'Xyqua: chícua' })).toBeVisible();
  // The existing entry was changed, and no second one was created.
  const { data } = await api.call(dictionary.list, { idProject });
  expect(data.map(({ written, spoken }) => [written, spoken])).toEqual([['Xyqua', 'chícua']]);

  await words.getByRole('button', { name: 'agora' }).click();
  await expect(page.getByRole('dialog', { name: 'Nova entrada' }).getByLabel('Escrito')).toHaveValue('agora');
});

test('marks are put in by buttons and keys, taken away by the same, and undone as typing is', async ({ page, api }) => {
  const { id: idProject } = await newProject(api);
  await signIn(page);
  await openForm(page, idProject, 'Digite o código agora.');
  const select = async (from: number, to: number) => {
    await textOf(page).press('Control+Home');
    for (let i = 0; i < from; i += 1) await textOf(page).press('ArrowRight');
    for (let i = from; i < to; i += 1) await textOf(page).press('Shift+ArrowRight');
  };
  await select(9, 15);
  await page.getByRole('button', { name: 'Devagar' }).click();
  await expect(textOf(page)).toHaveValue('Digite o [devagar]código[/devagar] agora.');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Alt+Shift+D');
  await expect(textOf(page)).toHaveValue('Digite o código agora.');
  await page.keyboard.press('Alt+Shift+E');
  await expect(textOf(page)).toHaveValue('Digite o [enfase]código[/enfase] agora.');
  await page.keyboard.press('Control+Z');
  await expect(textOf(page)).toHaveValue('Digite o código agora.');
  await textOf(page).press('Control+End');
  await page.getByRole('button', { name: 'Pausa' }).press('Enter');
  await page.keyboard.type('2s');
  await expect(textOf(page)).toHaveValue('Digite o código agora. [pausa:2s]');
  await select(9, 27);
  await page.keyboard.press('Alt+Shift+S');
  await expect(page.getByText('A marca não cabe aqui')).toBeVisible();
  await expect(textOf(page)).toHaveValue('Digite o código agora. [pausa:2s]');
});

test('the form with what is heard has no fault', async ({ page, api }) => {
  const { id: idProject } = await newProject(api);
  await signIn(page);
  await openForm(page, idProject, 'Seja bem-vindo à central da Clínica Santa Rita.');
  await auditBoth(page, 'before it is heard');
  await page.getByRole('button', { name: 'Ouvir o texto' }).click();
  await expect(page.getByText('Nada foi salvo ainda.')).toBeVisible();
  await auditBoth(page, 'heard');
});

test.describe('a text that is too long', () => {
  test.use({ expectedErrors: [/422/] });
  test('a paste beyond the limit stays whole, and the form says how much is too much', async ({ page, api }) => {
    const { id: idProject } = await newProject(api);
    await signIn(page);
    await openForm(page, idProject, '');
    await textOf(page).focus();
    await page.keyboard.insertText('a '.repeat(1150));
    await expect(textOf(page)).toHaveValue('a '.repeat(1150));
    await expect(page.getByText('2.300/2000')).toBeVisible();
    await expect(page.getByText('O texto pode ter até 2.000 caracteres: tire 300 para salvar.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled();
    await textOf(page).fill('Bom dia.');
    await expect(page.getByText('tire 300')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeEnabled();
  });
});
