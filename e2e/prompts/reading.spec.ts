import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { type Api, expect, signIn, test } from '#e2e/fixtures.ts';
import { auditBoth, auditWidth } from '#e2e/auditScreen.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const preview = (page: Page) => page.getByRole('region', { name: 'Como será lido' });
/** Known to be said otherwise: before its reading has come it is a plain word. */
const cnpq = (page: Page) => preview(page).getByRole('button', { name: /^CNPQ:/ });
let made = 0;
const newProject = (api: Api) =>
  api.call(projects.create, {
    name: `Leitura ${'abcdefghijklm'[(made += 1)]}${process.pid}`,
    description: 'Como se diz o que se escreve',
  });

async function speak(api: Api, idProject: number, name: string, text: string): Promise<Prompt> {
  const input = { idProject, name, text, speaker: 'Clara', compression: false };
  const { id } = (await api.call(prompts.create, input)) as Prompt;
  await expect.poll(async () => (await api.call(prompts.get, { id })).status).toBe('PROCESSED');
  return api.call(prompts.get, { id });
}

test('the form shows how a text is said; a click teaches the project, and what sounds otherwise is remade', async ({
  page,
  api,
}) => {
  const { id: idProject } = await newProject(api);
  const touched = await speak(api, idProject, 'com_sigla', 'A CNPQ cobra R$ 2,50.');
  const left = await speak(api, idProject, 'sem_sigla', 'A empresa cobra R$ 2,50.');
  await signIn(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts/new`);
  await page.getByLabel('Texto', { exact: false }).fill('A CNPQ cobra R$ 1.249,90 até 18/11/2026 às 14h30.');
  await expect(preview(page)).toContainText('mil duzentos e quarenta e nove reais e noventa centavos');
  await expect(preview(page)).toContainText('dezoito de novembro de dois mil e vinte e seis');
  // A mark that is not closed is told with its place, and is text nowhere.
  await page.getByLabel('Texto', { exact: false }).fill('Espere [pausa:1s] e fale [devagar]com calma.');
  await expect(preview(page).getByRole('alert')).toHaveText('A marca [devagar] na posição 26 não foi fechada.');
  // What is probably a slip is told and hinders nothing; words are shown as people write them.
  await page.getByLabel('Texto', { exact: false }).fill('Use 5 GB até 31/02.<break time="1s"/> Привет');
  await expect(preview(page)).toContainText('“31/02” não existe no calendário. Confira a data.');
  await expect(preview(page)).toContainText('“Привет” está em outro alfabeto.');
  await expect(preview(page)).toContainText('cinco gigabytes');
  await expect(preview(page)).toContainText('pausa');
  await page.getByLabel('Texto', { exact: false }).fill('A CNPQ cobra R$ 2,50 agora.');
  await cnpq(page).click();
  const [spoken] = await Promise.all([
    page.waitForResponse('**/api/prompts/demo'),
    page.getByRole('menuitem', { name: 'Ouvir' }).click(),
  ]);
  expect(spoken.status()).toBe(200);
  await cnpq(page).click();
  await page.getByRole('menuitem', { name: 'Soletrar' }).click();
  await expect(dialog(page).getByLabel('Escrito')).toHaveValue('CNPQ');
  await expect(dialog(page).getByLabel('Dito')).toHaveValue('cê, ene, pê, quê');
  await dialog(page).getByLabel('Dito').fill('cê ene pê quê do Brasil');
  await expect(dialog(page)).toContainText('1 áudio pronto muda, por até R$');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Entrada salva; 1 áudio será refeito.')).toBeVisible();
  await expect(preview(page)).toContainText('cê ene pê quê do Brasil');
  // Any word can be taught, also one that is read as it is written; several from where they are written.
  await preview(page).getByRole('button', { name: 'cobra', exact: true }).click();
  await expect(dialog(page).getByLabel('Escrito')).toHaveValue('cobra');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByLabel('Texto', { exact: false }).press('Control+Home');
  for (let i = 0; i < 'A CNPQ'.length; i += 1)
    await page.getByLabel('Texto', { exact: false }).press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Ensinar uma palavra' }).press('Enter');
  await expect(dialog(page).getByLabel('Escrito')).toHaveValue('A CNPQ');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect
    .poll(async () => {
      const { status, path } = await api.call(prompts.get, { id: touched.id });
      return status === 'PROCESSED' && path !== touched.path;
    })
    .toBe(true);
  expect((await api.call(prompts.get, { id: left.id })).path).toBe(left.path);
});

test('a reading that comes while a word is pressed waits for the hand', async ({ page, api }) => {
  const { id: idProject } = await newProject(api);
  await signIn(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts/new`);
  let answer: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/prompts/reading', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel('Texto', { exact: false }).fill('A CNPQ cobra agora.');
  await preview(page).getByRole('button', { name: 'CNPQ', exact: true }).hover();
  await page.mouse.down();
  const read = page.waitForResponse('**/api/prompts/reading');
  answer!();
  await (await read).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await expect(dialog(page).getByLabel('Escrito')).toHaveValue('CNPQ');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(cnpq(page)).toBeVisible();
});

test('a word written like another is said as its neighbours have it or the writer chooses, and that stays', async ({
  page,
  api,
}) => {
  const { id: idProject } = await newProject(api);
  await signIn(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts/new`);
  await page.getByLabel('Nome').fill('aviso da sede');
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption({ label: 'Telefonia (URA)' });
  const written = page.getByLabel('Texto', { exact: false });
  await written.fill('A sede abre às 8h.');
  await preview(page).getByRole('button', { name: 'sede: vogal aberta' }).click();
  await page.getByRole('menuitem', { name: 'Vogal fechada, como em “estou com sede”' }).click();
  await expect(written).toHaveValue('A [fechado:sede] abre às 8h.');
  await preview(page).getByRole('button', { name: 'sede: vogal fechada' }).click();
  await page.getByRole('menuitem', { name: 'Deixar que o texto decida' }).click();
  await expect(written).toHaveValue('A sede abre às 8h.');
  await preview(page).getByRole('button', { name: 'sede: vogal aberta' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Vogal fechada' }).press('Enter');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toContainText('Sucesso!');
  const { data } = await api.call(prompts.list, { idProject });
  expect(data.map(({ text }) => text)).toEqual(['A [fechado:sede] abre às 8h.']);
  await expect.poll(async () => (await api.call(prompts.get, { id: data[0]!.id })).status).toBe('PROCESSED');
  const { words, text } = await api.call(prompts.get, { id: data[0]!.id });
  expect(words.map(({ from, to }) => text.slice(from, to))).toEqual(['A', '[fechado:sede]', 'abre', 'às', '8h']);
});

test('what is saved in a dialog does not save the form behind it', async ({ page, api }) => {
  const { id: idProject } = await newProject(api);
  await signIn(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts/new`);
  await page.getByLabel('Nome').fill('ainda_escrevo');
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption({ label: 'Alta qualidade' });
  await page.getByLabel('Texto', { exact: false }).fill('A CNPQ cobra R$ 2,50 agora.');
  await cnpq(page).click();
  await page.getByRole('menuitem', { name: 'Soletrar' }).click();
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/^Entrada salva/)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('Nome')).toHaveValue('ainda_escrevo');
  expect((await api.call(prompts.list, { idProject })).data).toEqual([]);
});

test('a dictionary is kept in order, tried before it is imported, and taken along as CSV and PLS', async ({
  page,
  api,
}) => {
  const { id: idProject } = await newProject(api);
  await speak(api, idProject, 'marca', 'A Whirlpool informa.');
  await signIn(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('link', { name: 'Dicionário' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dicionário de pronúncia');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await dialog(page).getByLabel('Escrito').fill('Wi-Fi');
  await dialog(page).getByLabel('Dito').fill('uai fai 5');
  await expect(dialog(page)).toContainText('Será lido: uai fai cinco');
  await dialog(page).getByLabel('Dito').fill('uai fai');
  await expect(dialog(page)).toContainText('Nenhum áudio pronto muda.');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
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
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
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
  await signIn(page);
  await page.goto('/dashboard/dictionary');
  await expect(page.getByRole('heading', { level: 1, name: 'ERROR' })).toBeVisible();
  const context = await browser.newContext({ baseURL: server.origin });
  const manager = await context.newPage();
  await signIn(manager, 'MANAGER');
  await manager.getByRole('link', { name: 'Dicionário geral' }).click();
  await expect(manager.getByText('todos os projetos')).toBeVisible();
  await context.close();
});

test('a visitor sees and hears how the demo will read', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Seu texto').fill('Pague R$ 10,50 até 05/12.');
  await page.getByRole('button', { name: 'Como será lido' }).click();
  const piece = page.getByRole('button', { name: 'Ouvir R$ 10,50: dez reais e cinquenta centavos' });
  const [spoken] = await Promise.all([page.waitForResponse('**/api/prompts/demo'), piece.click()]);
  expect(spoken.status()).toBe(200);
  await page.getByLabel('Seu texto').fill('Espere [pausa]');
  await expect(page.getByText(/A marca \[pausa\] na posição 8/)).toBeVisible();
  await page.getByLabel('Seu texto').fill('Bom dia.');
  await expect(page.getByText('Tudo será lido como está escrito.')).toBeVisible();
});

test('axe finds nothing where reading is shown', async ({ page, api }) => {
  const { id: idProject } = await newProject(api);
  await api.call(dictionary.create, { idProject, written: 'Wi-Fi', spoken: 'uai fai' });
  const audit = (what: string) => auditBoth(page, what);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByLabel('Seu texto').fill('Pague R$ 10,50 até 05/12 [pausa:1s] e [devagar.');
  await page.getByRole('button', { name: 'Como será lido' }).click();
  await expect(page.getByRole('button', { name: /^Ouvir R\$/ })).toBeVisible();
  await audit('demo');
  await signIn(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts/new`);
  await page
    .getByLabel('Texto', { exact: false })
    .fill('O Wi-Fi da sede custa R$ 10,50 [pausa:1s] em 31/02 e [devagar.');
  await expect(preview(page)).toContainText('uai fai');
  await audit('prompt form');
  // A menu goes when its window changes.
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await preview(page)
      .getByRole('button', { name: /^Wi-Fi/ })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Soletrar' })).toBeVisible();
    await auditWidth(page, `piece menu, ${width} px`);
    await page.keyboard.press('Escape');
  }
  await page.goto(`/dashboard/projects/${idProject}/dictionary`);
  await expect(page.getByText('uai fai')).toBeVisible();
  await audit('dictionary');
  await page.getByRole('button', { name: 'Editar Wi-Fi' }).click();
  await expect(dialog(page)).toContainText('Nenhum áudio pronto muda.');
  await audit('entry');
});
