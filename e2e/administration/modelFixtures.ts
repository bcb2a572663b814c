import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures.ts';
import { vitsFixtures } from '#testing/fixtures.ts';

export const dialog = (page: Page) => page.getByRole('dialog');

export async function choose(page: Page, field: string, file: string) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: new RegExp(`^${field}`) }).click(),
  ]);
  await chooser.setFiles(path.join(vitsFixtures, file));
}

export async function confirmChallenge(page: Page, act: string) {
  const shown = /digite ([0-9a-f]{8})/.exec((await dialog(page).textContent()) ?? '')![1]!;
  const button = dialog(page).getByRole('button', { name: act, exact: true });
  await dialog(page).getByLabel('Resposta do desafio').fill('00');
  await expect(dialog(page).getByText('Resposta do desafio incorreta')).toBeVisible();
  await expect(button).toBeDisabled();
  await dialog(page).getByLabel('Resposta do desafio').fill(shown);
  await button.click();
}

export async function send(page: Page, name: string) {
  await page.goto('/dashboard/models/new');
  await page.getByLabel('Nome').fill(name);
  await choose(page, 'Configuração do Modelo', 'rb2/config.json');
  await choose(page, 'Arquivo do Modelo', 'rb2/model.pth');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog(page)).toContainText('Dados salvos com sucesso.');
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
}
