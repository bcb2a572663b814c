import fs from 'node:fs';
import { packXlsx, textRow } from '#testing/formats/packXlsx.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type Api, expect, signIn, test } from '#e2e/fixtures.ts';

type Line = readonly [name: string, text: string];
const csvOf = (lines: readonly Line[]) => ['name;text', ...lines.map((cells) => cells.join(';'))].join('\n');
const script: Line[] = [
  ['boas_vindas', 'Olá! Você ligou para a clínica.'],
  ['espera', 'Aguarde na linha.'],
  ['despedida', 'Até logo.'],
];

async function newScript(api: Api): Promise<number> {
  const { id } = await api.call(projects.create, { name: 'Roteiro que volta', description: 'Vai e volta' });
  const file = { name: 'roteiro.csv', content: csvOf(script) };
  await api.call(prompts.create, { idProject: id, speaker: 'Clara', compression: true }, { file });
  await expect(async () => expect((await api.call(projects.get, { id })).prompts.processed).toBe(3)).toPass();
  return id;
}

test('a workbook is checked, becomes prompts, and goes out and back as one', async ({ page, api }) => {
  const { id } = await api.call(projects.create, { name: 'Em Excel', description: 'Feito em uma planilha' });
  await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts/new` });
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption({ label: 'Telefonia (URA)' });
  const cells = [
    ['Nome', 'Texto'],
    ['boas_vindas', 'Olá!'],
    ['despedida', 'Até logo.'],
  ];
  const rows = cells.map((row, i) => textRow(i + 1, row));
  const formula = '<row r="4"><c r="A4" t="inlineStr"><is><t>aviso</t></is></c><c r="B4"><f>B2</f><v>1</v></c></row>';
  const xlsx = await packXlsx({ sheets: [{ name: 'URA', rows: rows.join('') + formula }] });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'ura.xlsx', mimeType: type, buffer: xlsx });
  await expect(page.getByText('2 linhas podem ser usadas.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^4 / })).toContainText('A célula tem uma fórmula.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sucesso!' })).toContainText('2 prompts entraram na fila.');

  await page.goto(`/dashboard/projects/${id}/script`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar em Excel' }).click();
  expect((await download).suggestedFilename()).toBe(`roteiro-${id}.xlsx`);
  const own = fs.readFileSync(await (await download).path());
  await input.setInputFiles({ name: 'roteiro.xlsx', mimeType: type, buffer: own });
  await expect(page.getByText('A planilha diz o mesmo que o projeto')).toBeVisible();
});

const revised: Line[] = [
  ['boas_vindas', 'Olá! Você ligou para a nossa clínica.'],
  ['despedida', 'Até logo.'],
  ['nova_opcao', 'Para marcar, tecle 1.'],
];

test('a script is taken along, and comes back changed: what happens is seen before it happens', async ({
  page,
  api,
}) => {
  const id = await newScript(api);
  await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts` });
  await page.getByRole('link', { name: 'Roteiro', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar em CSV' }).click(),
  ]);
  const own = fs.readFileSync((await download.path())!);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'igual.csv', mimeType: 'text/csv', buffer: own });
  const apply = page.getByRole('button', { name: 'Atualizar o projeto' });
  await expect(page.getByText('A planilha diz o mesmo que o projeto')).toBeVisible();
  await expect(apply).toBeDisabled();

  await input.setInputFiles({ name: 'revisto.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(revised)) });
  const preview = page.getByRole('region', { name: 'O que muda' });
  await expect(preview.getByRole('status').getByRole('listitem')).toHaveText([
    '1 novo',
    '1 mudou',
    '1 sem mudança',
    '1 falta na planilha',
  ]);
  await expect(preview.locator('ins')).toHaveText('nossa ');
  await preview.getByRole('radio', { name: /Excluir/ }).check();
  expect((await api.call(projects.get, { id })).prompts.total).toBe(3);
  await apply.click();
  await expect(page.getByText('Projeto atualizado: 1 novo, 1 mudou. 1 foi para a lixeira.')).toBeVisible();
  await expect(page.getByRole('row', { name: /nova_opcao/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /espera/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /nossa clínica/ })).toBeVisible();
});
