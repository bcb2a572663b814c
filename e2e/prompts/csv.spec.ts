import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { auditScreen } from '#e2e/auditScreen.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();

async function choose(page: Page, name: string, content: string | Uint8Array) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

async function openForm(page: Page, idProject: number) {
  await page.goto(`/dashboard/projects/${idProject}/prompts/new`);
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption({ label: 'Telefonia (URA)' });
}

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
  await expect(page.getByText('2 linhas pedem correção.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^3 / })).toContainText('Insira um texto para ser processado');
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled();

  await choose(page, 'ura.csv', 'name;text\nura_um;Texto um\n12;Só dígitos\nura_dois;');
  await expect(page.getByRole('row', { name: /^3 / })).toContainText('O nome precisa de pelo menos 3 letras');
  await save(page);
  const saved = page.getByRole('dialog', { name: 'Sucesso!' });
  await expect(saved).toContainText('1 prompt entrou na fila.');
  await expect(saved).toContainText('Linha 4, texto: Insira um texto para ser processado');
  const refused = page.waitForEvent('download');
  await saved.getByRole('button', { name: 'Baixar linhas recusadas' }).click();
  expect((await refused).suggestedFilename()).toBe('ura-recusadas.csv');
  const lines = '\uFEFFname;text\r\n"12";"Só dígitos"\r\n"ura_dois";""\r\n';
  expect(fs.readFileSync(await (await refused).path(), 'utf8')).toBe(lines);
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
  // The server keeps the lines as they stood in the file.
  expect(fs.readFileSync(await (await later).path(), 'utf8')).toBe('\uFEFFname;text\r\n12;Só dígitos\r\nura_dois;\r\n');
});

test('what is pasted or dropped on a list that was just opened reaches the form', async ({ page, api }) => {
  const { id } = await api.call(projects.create, { name: 'Recém-aberto', description: 'Nada está carregado' });
  await signIn(page);
  const bring = async (type: 'paste' | 'drop') => {
    // A list loaded anew: the parts of the form are not there yet.
    await page.goto(`/dashboard/projects/${id}/prompts`);
    await expect(page.getByText('Nenhum registro encontrado.').first()).toBeVisible();
    await page.evaluate((of) => {
      const data = new DataTransfer();
      const options = { bubbles: true, cancelable: true };
      if (of === 'paste') {
        data.setData('text/plain', 'nome\ttexto\nsaudacao\tOlá!\nmenu\tTecle 1.');
        document.body.dispatchEvent(new ClipboardEvent(of, { ...options, clipboardData: data }));
      } else {
        data.items.add(new File(['name;text\nsaudacao;Olá!\nmenu;Tecle 1.'], 'ura.csv', { type: 'text/csv' }));
        document.querySelector('main')!.dispatchEvent(new DragEvent(of, { ...options, dataTransfer: data }));
      }
    }, type);
    await expect(page).toHaveURL(/prompts\/new/);
  };
  await bring('paste');
  await expect(page.getByText('saudacao')).toBeVisible();
  await bring('drop');
  await expect(page.getByText('ura.csv').first()).toBeVisible();
});
