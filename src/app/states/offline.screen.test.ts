import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projects } from '#contract/projects.ts';
import { auditBoth, auditHere } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, reopen } from '#testing/screens/openScreen.ts';

const LIST = '/dashboard/projects';
const SEEN = 'Projeto que já foi visto';
let idSeen: number;
beforeAll(async () => {
  const project = { name: SEEN, description: 'Está guardado neste aparelho' };
  ({ id: idSeen } = await (await apiAs('USER')).call(projects.create, project));
});
afterEach(network.mend);

const row = (name: string) => page.getByText(name, { exact: true }).first();

test('a list that was seen opens without a network, and says from when it is', async () => {
  await openScreen(LIST);
  await expect.element(row(SEEN)).toBeVisible();
  network.cut();
  await reopen(LIST);
  await expect.element(row(SEEN)).toBeVisible();
  await expect.element(page.getByText(/dados de \d{1,2}/).first()).toBeVisible();
  await auditBoth('a kept list');
});

test('a record that was never seen says that it cannot be had, and comes by itself with the network', async () => {
  await openScreen(LIST);
  await expect.element(row(SEEN)).toBeVisible();
  const restored = network.cut();
  await reopen(`/dashboard/projects/${idSeen}/edit`);
  await expect.element(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  restored();
  await expect.element(page.getByLabelText('Nome')).toHaveValue(SEEN);
});

test('what is saved without a network waits here in words, stands in its list, and goes by itself', async () => {
  const name = 'Feito sem rede';
  await openScreen('/dashboard/projects/new');
  const restored = network.cut();
  await page.getByLabelText('Nome').fill(name);
  await page.getByLabelText('Descrição').fill('Espera neste aparelho');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('Guardado neste aparelho');
  await expect.element(dialog).not.toHaveTextContent('Sucesso!');
  await auditHere('saved without a network');
  await dialog.getByRole('button', { name: 'Sair' }).click();
  await expect.element(page.getByText('Só neste aparelho, por enviar').first()).toBeVisible();
  await auditHere('a list with what waits');
  restored();
  await expect.element(page.getByText('Só neste aparelho, por enviar')).not.toBeInTheDocument();
  const { meta } = await (await apiAs('USER')).call(projects.list, { search: name });
  expect(meta.total).toBe(1);
});

test('a project that is not there says so and offers the way back', async () => {
  await openScreen('/dashboard/projects/999999/prompts');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este projeto não existe mais.');
  await page.getByRole('link', { name: 'Ir para os projetos' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
});
