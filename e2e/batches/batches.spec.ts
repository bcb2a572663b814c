import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type Api, apiAs, expect, signIn, test } from '#e2e/fixtures.ts';

async function newProject(api: Api, name: string, lines: number): Promise<number> {
  const { id } = await api.call(projects.create, { name, description: 'Muitos de uma vez' });
  if (lines === 0) return id;
  const content = ['name;text', ...Array.from({ length: lines }, (_, i) => `aviso da fila ${i + 1};Aguarde na linha.`)];
  const file = { name: 'fila.csv', content: content.join('\n') };
  await api.call(prompts.create, { idProject: id, speaker: 'Clara', compression: true }, { file });
  await expect.poll(async () => (await api.call(projects.get, { id })).prompts.processed).toBe(lines);
  return id;
}
const voicesOf = async (api: Api, idProject: number) =>
  (await api.call(prompts.list, { idProject, perPage: 100 })).data.map(({ speaker }) => speaker);
const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Selecionar a página' });
const bar = (page: Page) => page.getByRole('region', { name: 'Prompts selecionados' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a page, then all that match: what it does is said before, and what was not done after', async ({ page, api }) => {
  const id = await newProject(api, 'Muitos avisos', 12);
  const target = await newProject(api, 'Outros avisos', 1);
  await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts` });
  await wholePage(page).check();
  await expect(bar(page).getByRole('status')).toHaveText('10 selecionados');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  // The selection on other pages is kept.
  await page.getByRole('checkbox', { name: 'Selecionar aviso da fila 11', exact: true }).check();
  await expect(bar(page).getByRole('status')).toHaveText('11 selecionados');
  await page.getByRole('checkbox', { name: 'Selecionar aviso da fila 12', exact: true }).check();
  await page.getByRole('button', { name: 'Limpar seleção' }).click();
  await expect(bar(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Página anterior' }).click();
  await wholePage(page).check();
  await page.getByRole('button', { name: 'Selecionar os 12 do projeto' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('Todos os 12 selecionados');
  await page.getByRole('button', { name: 'Trocar voz' }).click();
  await page.getByRole('radio', { name: 'Rafael' }).check();
  const figures = page.getByRole('status', { name: 'O que vai acontecer' });
  await expect(figures).toContainText('Mudam 12 prompts.');
  // The text is the same for all, so that it is synthesized and charged once.
  await expect(figures).toContainText(
    /Leva cerca de \d+ segundos?\. (Custa menos de R\$.0,01 \(17 caracteres\)|Não custa nada)\./,
  );
  expect(await voicesOf(api, id)).toEqual(Array(12).fill('Clara'));
  await page.getByRole('button', { name: 'Trocar a voz de 12 prompts' }).click();
  await expect(page.getByText('Voz trocada em 12 prompts.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(await voicesOf(api, id)).toEqual(Array(12).fill('Rafael'));

  // Copies the results of a search to a project that has a prompt with one of the names.
  await page.getByRole('searchbox').fill('fila 1');
  await expect(page.getByRole('checkbox', { name: /Selecionar aviso/ })).toHaveCount(4);
  await wholePage(page).check();
  await page.getByRole('button', { name: 'Copiar' }).click();
  await page.getByRole('combobox', { name: 'Projeto de destino' }).fill('Outros avisos');
  await page.getByRole('option', { name: 'Outros avisos' }).first().click();
  await expect(figures).toContainText('Mudam 3 de 4 prompts.');
  await expect(figures).toContainText('1 fica como está: Já há um prompt com este nome no projeto de destino.');
  await page.getByRole('button', { name: 'Copiar 3 prompts' }).click();
  await expect(page.getByText('3 prompts copiados. 1 ficou como estava.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver por quê' }).click();
  await expect(dialog(page, 'O que não mudou').getByRole('listitem')).toHaveText(
    'aviso da fila 1: Já há um prompt com este nome no projeto de destino.',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar lista' }).click(),
  ]);
  expect(fs.readFileSync((await download.path())!, 'utf8')).toMatch(/^\uFEFFid;name;reason\r\n.*aviso da fila 1/);
  expect((await api.call(projects.get, { id: target })).prompts.total).toBe(4);
});

test('a list is narrowed by voice, author and day, in its address, and a choice holds for it', async ({
  page,
  api,
}) => {
  const id = await newProject(api, 'Filtros demais', 3);
  const { data } = await api.call(prompts.list, { idProject: id });
  const [first] = data;
  await api.call(prompts.update, { id: first!.id, speaker: 'Rafael', compression: true, text: first!.text });
  await api.call(prompts.approve, { id: data[1]!.id });
  await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts` });
  await page.getByRole('button', { name: 'Mais filtros' }).click();
  const filters = dialog(page, 'Mais filtros');
  await filters.getByLabel('Voz').selectOption('Rafael');
  await filters.getByLabel('Quem criou').selectOption({ label: 'Ugo Usuário' });
  await filters.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(/speaker=Rafael&author=\d+/);
  await expect(page.getByRole('checkbox', { name: /Selecionar aviso/ })).toHaveCount(1);
  await page.reload();
  await page.getByRole('button', { name: 'Mais filtros (2)' }).click();
  await filters.getByRole('button', { name: 'Limpar' }).click();
  await expect(page.getByRole('checkbox', { name: /Selecionar aviso/ })).toHaveCount(3);
  // A person without prompts here is shown without an id.
  await page.goto(`/dashboard/projects/${id}/prompts?author=999999`);
  await page.getByRole('button', { name: 'Mais filtros (1)' }).click();
  await expect(filters.getByLabel('Quem criou').locator('option:checked')).toHaveText('A pessoa escolhida');
  await filters.getByRole('button', { name: 'Limpar' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Aprovados' });
  await expect(page).toHaveURL(/approved=true/);
  await expect(page.getByRole('checkbox', { name: /Selecionar aviso/ })).toHaveCount(1);
  await wholePage(page).check();
  await page.getByRole('button', { name: 'Invalidar', exact: true }).click();
  await page.getByLabel('Motivo').fill('Fora do padrão.');
  await page.getByRole('button', { name: 'Invalidar 1 prompt' }).click();
  await expect(page.getByText('1 prompt invalidado.')).toBeVisible();
  expect((await api.call(prompts.get, { id: data[1]!.id })).reason).toBe('Fora do padrão.');
});

test('what runs is seen after a reload and by others, and can be stopped; without a network its acts rest', async ({
  page,
  browser,
  context,
  expectedErrors,
  startOwn,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  // No synthesis runs on this server, so that a started batch stays unfinished.
  const { origin } = await startOwn({ SPEECH_THREADS: '0' });
  await signIn(page, 'USER', { origin });
  const asked = await browser.newContext({ baseURL: origin });
  const api = await apiAs(asked.request, 'USER');
  const { id } = await api.call(projects.create, { name: 'Parado aqui', description: 'Ninguém trabalha' });
  await api.call(prompts.create, { idProject: id, name: 'aviso', text: 'Oi.', speaker: 'Clara', compression: true });
  await page.goto(`${origin}/dashboard/projects/${id}/prompts`);
  await wholePage(page).check();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByRole('button', { name: 'Excluir 1 prompt' }).click();
  const progress = page.getByRole('progressbar', { name: 'Andamento da mudança em lote' });
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(page.getByText('0 de 1 prompt')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Interrompido em 0 de 1 prompt.')).toBeVisible();
  expect((await api.call(projects.get, { id })).prompts.total).toBe(1);

  await wholePage(page).check();
  await expect(page.getByRole('button', { name: 'Trocar voz' })).toBeEnabled();
  await context.setOffline(true);
  await expect(bar(page)).toContainText('Sem rede. As ações esperam a conexão voltar.');
  await expect(page.getByRole('button', { name: 'Trocar voz' })).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Trocar voz' })).toBeEnabled();
  await asked.close();
});

test('by keyboard alone, with the focus in sight', async ({ page, api }) => {
  const id = await newProject(api, 'Sem o mouse', 2);
  await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts` });
  await wholePage(page).focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Trocar saída' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Saída', { exact: true })).toBeFocused();
  await page.keyboard.type('Alta');
  await expect(page.getByRole('button', { name: 'Trocar a saída de 2 prompts' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Trocar saída' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Saída', { exact: true })).toBeFocused();
  await page.keyboard.type('Alta');
  const run = page.getByRole('button', { name: 'Trocar a saída de 2 prompts' });
  await expect(run).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Usar esta saída também' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(run).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saída trocada em 2 prompts.')).toBeVisible();
  const outputs = async () =>
    (await api.call(prompts.list, { idProject: id, perPage: 10 })).data.map(({ compression }) => compression);
  await expect.poll(outputs).toEqual([false, false]);
});

test.describe('on this device', () => {
  test.use({ serviceWorkers: 'allow' });
  test('those chosen are kept on this device', async ({ page, api }) => {
    const id = await newProject(api, 'No aparelho já', 2);
    await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts` });
    await wholePage(page).check();
    await page.getByRole('button', { name: 'Manter no aparelho' }).click();
    await expect(page.getByText('Os áudios selecionados ficam neste aparelho.')).toBeVisible();
    await expect(page.getByText(/da seleção/).first()).toBeVisible();
  });
});
