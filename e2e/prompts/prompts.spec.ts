import fs from 'node:fs';
import path from 'node:path';
import type { Download, Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { readZip } from '#testing/formats/readZip.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.use({ serviceWorkers: 'allow' });

test('from sign-in to the zip: project, prompt, file of 40 lines, heard, downloaded, invalidated, revised', async ({
  page,
}) => {
  await signIn(page);
  await expect(page).toHaveTitle('Entoa | Listagem de projetos');

  await page.getByRole('link', { name: 'Adicionar' }).first().click();
  await expect(page).toHaveTitle('Entoa | Cadastro de Projeto - Admin');
  await page.getByLabel('Nome').fill('URA segunda via');
  await page.getByLabel('Descrição').fill('Menu da segunda via de fatura');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const saved = page.getByRole('dialog');
  await expect(saved).toContainText('Sucesso!');
  await expect(saved).toContainText('Dados salvos com sucesso.');
  await saved.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveTitle('Entoa | Listagem de projetos');
  await page.getByRole('link', { name: 'URA segunda via', exact: true }).click();
  await expect(page).toHaveTitle('Entoa | Listagem de prompts');
  await page.getByRole('link', { name: 'Adicionar' }).first().click();
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  await expect(save).toBeDisabled();
  await page.getByLabel('Nome').fill('boas_vindas');
  await page.getByLabel('Modelo').selectOption('Clara');
  await page.getByLabel('Compressão').selectOption({ label: 'Alta qualidade' });
  await page.getByRole('textbox', { name: 'Texto' }).fill('Olá! Você ligou para a Clínica Santa Rita.');
  await save.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();

  // The list refreshes by itself.
  await expect(row(page, 'boas_vindas')).toContainText('PROCESSADO');
  await row(page, 'boas_vindas').getByRole('button', { name: 'Ouvir boas_vindas' }).click();
  const position = page.getByRole('slider', { name: 'Posição do áudio boas_vindas' });
  await expect(position).toHaveAttribute('aria-valuetext', /[1-3] de 3 segundos/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar boas_vindas' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('boas_vindas.wav');
  expect(fs.readFileSync(await file.path()).toString('latin1', 0, 4)).toBe('RIFF');

  await page.getByRole('link', { name: 'Adicionar' }).first().click();
  const csv =
    'name;text\n' +
    `${Array.from({ length: 40 }, (_, i) => `aviso_${i} da ura;Este é o aviso de número ${i}.`).join('\n')}\n`;
  await page.getByLabel('Modelo').selectOption('Davi');
  await page.getByLabel('Compressão').selectOption({ label: 'Telefonia (URA)' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'avisos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('40 linhas podem ser usadas.')).toBeVisible();
  await expect(page.getByLabel('Nome')).toBeDisabled();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('40 prompts entraram na fila.');
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByText('41 prompts', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '41 processados' })).toBeVisible();

  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  await expect(page.getByRole('dialog')).toContainText('horas');
  await expect(page.getByRole('dialog')).toContainText('41 arquivos:boas_vindas.wav');
  await page.getByLabel('Nome dos arquivos').fill('{data}');
  await expect(page.getByRole('dialog')).toContainText('“{data}” não existe.');
  await expect(page.getByRole('button', { name: 'Entendi' })).toBeDisabled();
  await page.getByLabel('Nome dos arquivos').fill('{voz}');
  await expect(page.getByRole('dialog')).toContainText('para cada arquivo ter o seu nome');
  await page.getByLabel('Só os áudios aprovados').check();
  await page.getByLabel('Nome dos arquivos').fill('{numero}-{nome}');
  await expect(page.getByRole('dialog')).toContainText('Nenhum áudio foi aprovado ainda.');
  await page.getByLabel('Só os áudios aprovados').uncheck();
  await expect(page.getByRole('dialog')).toContainText('001-boas_vindas.wav');
  const arrived = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Entendi' }).click();
  await expect(page.getByText('Zip pronto')).toBeVisible();
  // A person who stays on the page gets the zip without another press.
  expect((await arrived).suggestedFilename()).toBe('ura-segunda-via.zip');
  await expect(page.getByText('O zip está pronto, e o download começou.')).toBeVisible();
  const zipDownload = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (opened) => opened.once('download', resolve));
  });
  await page.getByRole('button', { name: 'Baixar zip' }).click();
  const zip = await zipDownload;
  expect(zip.suggestedFilename()).toBe('ura-segunda-via.zip');
  const names = await readZip(await zip.path());
  expect(names).toHaveLength(43);
  expect(names).toContain('001-boas_vindas.wav');
  expect(names).toContain('relatorio.csv');
  expect(names).toContain('CREDITOS.txt');
  // Installed on an iPhone, where another window would not have the session.
  await page.evaluate(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  page.context().once('page', () => {
    throw new Error('An installed app opened a window.');
  });
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar zip' }).click();
  expect((await again).suggestedFilename()).toBe('ura-segunda-via.zip');

  await page.getByPlaceholder('Filtre por nome ou texto').fill('boas_vindas');
  await expect(page.getByRole('row')).toHaveCount(2);
  await row(page, 'boas_vindas').getByRole('button', { name: 'Invalidar boas_vindas' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Deseja marcar esse prompt como inválido?');
  await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeDisabled();
  await dialog.getByPlaceholder('Me conte o motivo').fill('fim cortado');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(row(page, 'boas_vindas')).toContainText('Prompt invalidado');
  await expect(row(page, 'boas_vindas')).toContainText('fim cortado');

  await page.getByRole('link', { name: 'Projetos' }).first().click();
  await page.getByRole('link', { name: /Prompts invalidados/ }).click();
  await expect(page).toHaveTitle('Entoa | Listagem de prompts invalidados');
  await expect(row(page, 'fim cortado')).toContainText('NÃO');
  await row(page, 'fim cortado')
    .getByRole('button', { name: /Marcar como revisado/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Deseja marcar este item como revisado?');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await page.getByLabel('Revisão').selectOption({ label: 'Somente revisados' });
  await expect(row(page, 'fim cortado')).toContainText('SIM');
});

test.describe('audio that is gone', () => {
  test.use({ expectedErrors: [/410/] });
  test('shows EXPIRADO and a player that is dimmed and disabled', async ({ page, api, server }) => {
    const { id } = await api.call(projects.create, {
      name: 'Áudio que some',
      description: 'O arquivo é apagado do disco',
    });
    const made = (await api.call(prompts.create, {
      idProject: id,
      name: 'some_daqui',
      text: 'Este áudio vai sumir.',
      speaker: 'Clara',
      compression: false,
    })) as { id: number };
    await expect.poll(async () => (await api.call(prompts.get, { id: made.id })).status).toBe('PROCESSED');
    const { path: address } = await api.call(prompts.get, { id: made.id });
    const hash = address!.split('/').at(-1)!;
    fs.rmSync(path.join(server.dataDir, 'files/audio', hash.slice(0, 2), hash));
    await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts` });
    await expect(row(page, 'some_daqui')).toContainText('EXPIRADO');
    await expect(page.getByRole('button', { name: 'Áudio de some_daqui indisponível' })).toBeDisabled();
  });
});

test('a failure says why in the row, and saving the prompt again tries again', async ({ page, api }) => {
  const { id } = await api.call(projects.create, {
    name: 'Edição de prompts',
    description: 'Mudar o texto refaz o áudio',
  });
  const made = (await api.call(prompts.create, {
    idProject: id,
    name: 'muda_texto',
    text: 'Texto de antes.',
    speaker: 'Clara',
    compression: false,
  })) as { id: number };
  await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts` });
  await page.getByRole('link', { name: 'Editar muda_texto' }).click();
  await page.getByRole('textbox', { name: 'Texto' }).fill('Texto de depois.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
  await expect(row(page, 'muda_texto')).toContainText('Texto de depois.');
  await expect.poll(async () => (await api.call(prompts.get, { id: made.id })).status).toBe('PROCESSED');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });
  test('the actions of a row open and close by key and by touch, and give the focus back', async ({ page, api }) => {
    const { id } = await api.call(projects.create, { name: 'Com o polegar', description: 'Ações numa linha' });
    await api.call(prompts.create, {
      idProject: id,
      name: 'aviso',
      text: 'Um aviso curto.',
      speaker: 'Clara',
      compression: true,
    });
    await signIn(page, 'USER', { path: `/dashboard/projects/${id}/prompts` });
    const button = page.getByRole('button', { name: 'Ações de aviso' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Invalidar' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
