import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditScreen } from './auditScreen.ts';
import { type Api, expect, signIn, test } from './fixtures.ts';

const csvOf = (names: readonly string[]) =>
  ['name;text', ...names.map((name) => `${name};Texto de ${name}.`)].join('\n');
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

async function choose(page: Page, name: string, content: string | Uint8Array) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

async function openForm(page: Page, idProject: number) {
  await page.goto(`/dashboard/projects/${idProject}/prompts/new`);
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption({ label: 'Telefonia (URA)' });
}

const countPrompts = async (api: Api, id: number) => (await api.call(projects.get, { id })).prompts.total;

test('a revised file tells which names are taken before anything is sent, and does what is chosen', async ({
  page,
  api,
}) => {
  const { id } = await api.call(projects.create, { name: 'Planilha revista', description: 'Enviada outra vez' });
  await api.call(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: true },
    { file: { name: 'ura.csv', content: csvOf(['ura_um', 'ura_dois']) } },
  );
  await signIn(page);
  await openForm(page, id);
  await choose(page, 'ura.csv', csvOf(['ura_um', 'ura_dois', 'ura_tres', 'ura_tres']));
  await save(page);
  const question = page.getByRole('dialog', { name: 'Há nomes repetidos' });
  await expect(question).toContainText('2 linhas têm nomes que já estão neste projeto.');
  await expect(question).toContainText('1 linha repete um nome do próprio arquivo.');
  await expect(question.getByRole('listitem')).toHaveText([
    'Linha 2: ura_um',
    'Linha 3: ura_dois',
    'Linha 5: ura_tres (de novo no arquivo)',
  ]);
  await auditScreen(page, 'the question');

  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('4 linhas podem ser usadas.')).toBeVisible();
  expect(await countPrompts(api, id)).toBe(2);

  await save(page);
  await question.getByRole('button', { name: 'Deixar de fora' }).click();
  const saved = page.getByRole('dialog', { name: 'Sucesso!' });
  await expect(saved).toContainText('1 prompt entrou na fila.');
  await expect(saved).toContainText('3 linhas ficaram de fora: os nomes já existiam.');
  expect(await countPrompts(api, id)).toBe(3);

  await openForm(page, id);
  await choose(page, 'ura.csv', csvOf(['ura_um', 'ura_dois']));
  await save(page);
  await expect(question).toContainText('Nenhuma linha tem nome novo.');
  await expect(question.getByRole('button', { name: 'Deixar de fora' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Criar de novo' }).click();
  await expect(saved).toContainText('2 prompts entraram na fila.');
  expect(await countPrompts(api, id)).toBe(5);
});

test('a file of new names is sent without a question', async ({ page, api }) => {
  const { id } = await api.call(projects.create, { name: 'Planilha nova', description: 'Sem nomes repetidos' });
  await signIn(page);
  await openForm(page, id);
  await choose(page, 'ura.csv', csvOf(['ura_um', 'ura_dois']));
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Sucesso!' })).toContainText('2 prompts entraram na fila.');
});
