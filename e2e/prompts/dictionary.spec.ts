import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { dictionary } from '#contract/dictionary.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { newProject, speak } from './spoken.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

test('a dictionary is kept in order, tried before it is imported, and taken along as CSV and PLS', async ({
  page,
  api,
}) => {
  const { id: idProject } = await newProject(api);
  await speak(api, idProject, 'marca', 'A Whirlpool informa.');
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  await page.getByRole('link', { name: 'Dicionário' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dicionário de pronúncia');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await dialog(page).getByLabel('Escrito').fill('Wi-Fi');
  await dialog(page).getByLabel('Dito').fill('uai fai 5');
  await expect(dialog(page)).toContainText('Será lido: uai fai cinco');
  await dialog(page).getByLabel('Dito').fill('uai fai');
  await expect(dialog(page)).toContainText('Nenhum áudio pronto muda.');
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(row(page, 'Wi-Fi')).toContainText('uai fai');

  await page.getByRole('button', { name: 'Importar' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'marcas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('escrito;dito\nWhirlpool;uírpul\nWi-Fi;uifi\n;vazio\n'),
    });
  await expect(dialog(page)).toContainText('1 entrada nova, 1 atualizada. 1 áudio pronto muda');
  await expect(dialog(page)).toContainText('Linha 4: Campo obrigatório');
  expect((await api.call(dictionary.list, { idProject })).meta.total).toBe(1);
  await dialog(page).getByRole('button', { name: 'Importar' }).click();
  await expect(row(page, 'Whirlpool')).toContainText('uírpul');
  await expect(row(page, 'Wi-Fi')).toContainText('uifi');

  await page.getByRole('button', { name: 'Subir Whirlpool' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Whirlpool');
  await page.getByRole('button', { name: 'Editar Whirlpool' }).click();
  await dialog(page).getByLabel('Dito').fill('uírlpul');
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(row(page, 'Whirlpool')).toContainText('uírlpul');

  for (const [item, name, start] of [
    ['Exportar CSV', 'dicionario.csv', '\uFEFFescrito;dito;como'],
    ['Exportar PLS', 'dicionario.pls', '<?xml version="1.0"'],
  ] as const) {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    const file = fs.readFileSync((await download.path())!, 'utf8');
    expect(file.startsWith(start)).toBe(true);
    expect(file).toContain('uírlpul');
  }
  await page.getByRole('button', { name: 'Excluir Whirlpool' }).click();
  await expect(dialog(page)).toContainText('1 áudio pronto muda');
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(row(page, 'Whirlpool')).toHaveCount(0);
});

test('the dictionary for all is for managers and administrators', async ({ page, browser, server }) => {
  await signIn(page, 'USER', { path: '/dashboard/dictionary' });
  await expect(page.getByRole('heading', { level: 1, name: 'ERROR' })).toBeVisible();
  const context = await browser.newContext({ baseURL: server.origin });
  const manager = await context.newPage();
  await signIn(manager, 'MANAGER');
  await manager.getByRole('link', { name: 'Dicionário geral' }).click();
  await expect(manager.getByText('todos os projetos')).toBeVisible();
  await context.close();
});
