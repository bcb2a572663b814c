import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { scriptVersions } from '#contract/scriptVersions.ts';
import { until } from '#testing/until.ts';
import { auditBoth, setWidth, WIDE } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

let idProject: number;
const csvOf = (lines: readonly string[]) => ['name;text', ...lines].join('\n');
const first = ['boas_vindas;Bem-vindo à clínica.', 'menu;Digite um para marcar.', 'despedida;Até logo.'];

beforeEach(async () => {
  const user = await apiAs('USER');
  ({ id: idProject } = await user.call(projects.create, { name: 'Clínica Aurora', description: 'Com versões' }));
  const said = { idProject, speaker: 'Clara', compression: false };
  await user.call(prompts.create, said, { file: { name: 'roteiro.csv', content: csvOf(first) } });
});
afterEach(network.mend);

async function read(): Promise<Prompt[]> {
  const order = { idProject, orderBy: 'position', orderByDirection: 'asc' } as const;
  return (await (await apiAs('USER')).call(prompts.list, order)).data;
}
const texts = async () => (await read()).map(({ name, text }) => `${name};${text}`);
const allSpoken = () => until('audio', async () => (await read()).every(({ status }) => status === 'PROCESSED'));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
async function choose(lines: readonly string[]) {
  const input = () => document.querySelector('input[type=file]');
  await expect.poll(input).not.toBeNull();
  await userEvent.upload(page.elementLocator(input()!), new File([csvOf(lines)], 'revisado.csv', { type: 'text/csv' }));
}

test('an update by spreadsheet is taken back from its notice, and later from the list of versions', async () => {
  await allSpoken();
  const screen = `/dashboard/projects/${idProject}/script`;
  await openScreen(screen);
  await choose(['boas_vindas;Bem-vinda à clínica.', 'novo;Mais um.']);
  await button('Atualizar o projeto').click();
  await expect.element(page.getByText('Projeto atualizado: 1 novo, 1 mudou.')).toBeVisible();
  await button('Desfazer').click();
  await expect.element(page.getByText('Desfeito: 1 prompt como antes, 1 foi para a lixeira.')).toBeVisible();
  expect(await texts()).toEqual(first);

  await openScreen(screen);
  await choose(['menu;Digite dois.']);
  await button('Atualizar o projeto').click();
  await expect.element(page.getByText('Projeto atualizado: 0 novos, 1 mudou.')).toBeVisible();
  await openScreen(screen);
  const list = page.getByRole('list', { name: 'Versões' });
  await expect.element(list.getByText('Antes de desfazer “revisado.csv”')).toBeVisible();
  await button('Desfazer o que veio depois: Antes de “revisado.csv”').first().click();
  await expect.element(page.getByText('Desfeito: 1 prompt como antes.')).toBeVisible();
  expect(await texts()).toEqual(first);
});

test('a file of the form is taken back from the report of its lines', async () => {
  await openScreen(`/dashboard/projects/${idProject}/prompts/new`);
  await page.getByLabelText('Modelo').selectOptions('Clara');
  await page.getByLabelText('Compressão').selectOptions('Telefonia (URA)');
  await choose(['menu;Digite nove.', 'novo;Mais um.']);
  await expect.element(page.getByText('1 nome já existe neste projeto:')).toBeVisible();
  await button('Salvar').click();
  await expect.element(dialog()).toHaveTextContent('1 prompt recebeu outro texto.');
  await button('Desfazer').click();
  await expect.element(page.getByText('Desfeito: 1 prompt como antes, 1 foi para a lixeira.')).toBeVisible();
  expect(await texts()).toEqual(first);
});

test('a version is saved by name, compared word by word, and the script goes back to it and forth', async () => {
  await allSpoken();
  await openScreen(`/dashboard/projects/${idProject}/script`);
  await page.getByLabelText('Nome da versão').fill('Aprovada pela clínica');
  await button('Guardar versão').click();
  await expect.element(page.getByText('Versão “Aprovada pela clínica” guardada.')).toBeVisible();
  const list = page.getByRole('list', { name: 'Versões' });
  await expect.element(list.getByText(/por Ugo Usuário, 3 prompts/).first()).toBeVisible();

  const user = await apiAs('USER');
  const [greeting, , bye] = await read();
  const { id, speaker, compression } = greeting!;
  await user.call(prompts.update, { id, text: 'Bem-vindo à Clínica Aurora.', speaker, compression });
  await user.call(prompts.remove, { id: bye!.id });
  await user.call(prompts.create, { idProject, name: 'extra', text: 'Um extra.', speaker, compression });
  await allSpoken();

  await button('Comparar: Aprovada pela clínica').click();
  await expect.element(dialog().getByText('1 novo')).toBeVisible();
  await expect.element(dialog().getByText('1 saiu')).toBeVisible();
  const words = () => [...document.querySelectorAll('[role=dialog] ins')].map((one) => one.textContent.trim());
  await expect.poll(words).toContain('Clínica Aurora');
  await settled();
  await auditBoth('the comparison of two versions');
  await setWidth(WIDE);
  await userEvent.keyboard('{Escape}');

  await button('Voltar a esta versão: Aprovada pela clínica').click();
  for (const said of ['1 texto muda', '1 volta da lixeira', '1 não está na versão', /nada a pagar/])
    await expect.element(dialog().getByText(said).first()).toBeVisible();
  await settled();
  await auditBoth('going back to a version');
  await setWidth(WIDE);
  await dialog().getByRole('radio', { name: 'Excluir (vão para a lixeira)' }).click();
  await dialog().getByRole('button', { name: 'Voltar a esta versão' }).click();
  await expect.element(page.getByText('O roteiro voltou à versão.')).toBeVisible();
  expect(await texts()).toEqual(first);
  await expect.element(list.getByText('Antes de voltar a “Aprovada pela clínica”')).toBeVisible();

  await button('Desfazer').click();
  await expect.element(page.getByText(/^Desfeito: 1 prompt como antes, 1 voltou da lixeira, 1 foi/)).toBeVisible();
  expect((await texts()).map((line) => line.split(';')[0])).toEqual(['boas_vindas', 'menu', 'extra']);

  await button('Excluir a versão: Aprovada pela clínica').click();
  await dialog().getByRole('button', { name: 'Confirmar' }).click();
  await expect.element(page.getByText('Versão excluída.')).toBeVisible();
  const { data } = await user.call(scriptVersions.list, { idProject });
  expect(data.some(({ kind }) => kind === 'saved')).toBe(false);
});

test('a list that cannot be fetched offers another try, and the file above stays usable', async () => {
  network.refuse(scriptVersions.list, 'INTERNAL');
  await openScreen(`/dashboard/projects/${idProject}/script`);
  await expect.element(button('Tentar de novo')).toBeVisible();
  await choose(['novo;Mais um.']);
  await expect.element(button('Atualizar o projeto')).toBeEnabled();
});
