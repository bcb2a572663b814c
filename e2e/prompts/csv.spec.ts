import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditScreen } from '#e2e/auditScreen.ts';
import { type Api, expect, signIn, test } from '#e2e/fixtures.ts';

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

test('a file as Excel saves it here is refused in the words of the specification, and converted by one press', async ({
  page,
  api,
}) => {
  const { id } = await api.call(projects.create, { name: 'Do Excel', description: 'Windows-1252 e vírgulas' });
  await signIn(page);
  await openForm(page, id);
  const windows1252 = Buffer.concat([
    Buffer.from('name;text\r\nsaudação;Olá ', 'latin1'),
    Buffer.from([0x96]),
    Buffer.from(' você ligou. \r\nx;curto\r\n', 'latin1'),
    Buffer.from(Array.from({ length: 6 }, (_, i) => `aviso_${'abcdef'[i]};Atenção`).join('\r\n'), 'latin1'),
  ]);
  await choose(page, 'ura.csv', windows1252);
  await expect(page.getByText('O arquivo CSV deve estar codificado em UTF-8.')).toBeVisible();
  await expect(page.getByText('ura.csv')).toHaveCount(0);
  await auditScreen(page, 'the offer');
  await page.getByRole('button', { name: 'Converter e continuar' }).click();
  const preview = page.getByRole('table', { name: 'Convertido. Confira as primeiras linhas:' });
  await expect(preview).toBeFocused();
  await expect(preview.getByRole('row')).toHaveCount(6);
  await expect(preview.getByRole('row', { name: 'saudação' })).toContainText('Olá – você ligou.');
  await expect(page.getByText('7 linhas podem ser usadas.')).toBeVisible();
  await expect(page.getByText('ura.csv')).toBeVisible();
  await auditScreen(page, 'the preview');

  await choose(page, 'virgulas.csv', 'nome,texto\nboas_vindas,"Olá, tudo bem?"');
  await expect(page.getByText("O arquivo CSV deve usar ';' como separador.")).toBeVisible();
  await page.getByRole('button', { name: 'Converter e continuar' }).click();
  await expect(preview.getByRole('row', { name: 'boas_vindas' })).toContainText('Olá, tudo bem?');
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Sucesso!' })).toContainText('1 prompt entrou na fila.');
  const { data } = await api.call(prompts.list, { idProject: id });
  expect(data.map(({ name, text, fileName, line }) => [name, text, fileName, line])).toEqual([
    ['boas_vindas', 'Olá, tudo bem?', 'virgulas.csv', 2],
  ]);
});

test('refused lines name their field, are downloaded to be mended, and are reached from the notification', async ({
  page,
  api,
}) => {
  const { id } = await api.call(projects.create, { name: 'Com recusas', description: 'Linhas a corrigir' });
  await signIn(page);
  await openForm(page, id);
  const example = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar um exemplo' }).click();
  const exampleText = fs.readFileSync(await (await example).path(), 'utf8');
  expect(exampleText).toMatch(/^\uFEFFname;text\r\nboas_vindas;/);

  await choose(page, 'ura.csv', 'name;text\n12;Só dígitos\nura_dois;');
  await expect(page.getByText('Nenhuma linha do arquivo pode ser usada.')).toBeVisible();
  await expect(page.getByText('Linha 3, texto: Insira um texto para ser processado')).toBeVisible();

  await choose(page, 'ura.csv', 'name;text\nura_um;Texto um\n12;Só dígitos\nura_dois;');
  await expect(page.getByText('Linha 3, nome: O nome precisa de pelo menos 3 letras')).toBeVisible();
  const refused = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar linhas recusadas' }).click();
  expect((await refused).suggestedFilename()).toBe('ura-recusadas.csv');
  const lines = '\uFEFFname;text\r\n12;Só dígitos\r\nura_dois;\r\n';
  expect(fs.readFileSync(await (await refused).path(), 'utf8')).toBe(lines);

  await save(page);
  const saved = page.getByRole('dialog', { name: 'Sucesso!' });
  await expect(saved).toContainText('1 prompt entrou na fila.');
  await expect(saved).toContainText('Linha 4, texto: Insira um texto para ser processado');
  await saved.getByRole('button', { name: 'Voltar' }).click();

  await page.getByRole('button', { name: /^Notificações/ }).click();
  const panel = page.getByRole('dialog', { name: 'Painel' });
  await expect(panel).toContainText('2 linhas recusadas');
  await panel.getByRole('button', { name: 'Ver as linhas' }).click();
  await expect(panel).toContainText('Linha 4, texto: Insira um texto para ser processado');
  await auditScreen(page, 'the refused lines in the panel');
  const later = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Baixar linhas recusadas' }).click();
  expect((await later).suggestedFilename()).toBe('ura-recusadas.csv');
  expect(fs.readFileSync(await (await later).path(), 'utf8')).toBe(lines);
});
