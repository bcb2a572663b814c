import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { setup } from '#contract/setup.ts';
import { users } from '#contract/users.ts';
import { auditScreen } from '#e2e/auditScreen.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { client, signIn } from '#testing/client.ts';
import { asBuilt, startProgram } from '#testing/programs.ts';
import { until } from '#testing/until.ts';

const PASSWORD = 'Minha#Senha2026';
const codeOf = (server: { out(): string }) =>
  until('the code in the terminal', () => /First visit: \S+ {2}code (\S+)/.exec(server.out())?.[1]);
const next = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();

async function fillPerson(page: Page, email: string) {
  await page.getByLabel(/^Nome/).fill('Íris');
  await page.getByLabel(/^Sobrenome/).fill('da Silva');
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByLabel(/^Senha/).fill(PASSWORD);
}

async function toLastStep(page: Page, origin: string, code: string, email: string) {
  await page.goto(`${origin}/`);
  await page.waitForURL('**/primeiro-acesso');
  await page.getByLabel(/^Código/).fill(code);
  await next(page);
  await fillPerson(page, email);
  await next(page);
  await page.getByLabel('Nome da instalação').fill('Voz da Prefeitura');
  await next(page);
  await expect(page.getByRole('heading', { name: 'E-mails' })).toBeFocused();
}

test.use({ expectedErrors: [/status of (422|404)|ERR_(CONNECTION|EMPTY)/] });

test('an installation becomes somebody’s: code, person, name, mail by sending; then the address is gone', async ({
  page,
  startOwn,
  mails,
}) => {
  const server = await startOwn({ DEMO_ACCOUNTS: 'false', SMTP_ALLOWED_HOSTS: '127.0.0.1' });
  const { origin } = server;
  await page.goto(`${origin}/auth/login`);
  await page.waitForURL('**/primeiro-acesso');
  await expect(page.getByLabel(/^Código/)).toBeVisible();
  await auditScreen(page, 'first-visit-code');
  await page.getByLabel(/^Código/).fill('AAAA-BBBB-CCCC');
  await next(page);
  await expect(page.getByText('O código não confere.')).toBeVisible();
  await page.getByLabel(/^Código/).fill((await codeOf(server)).toLowerCase());
  await next(page);
  await expect(page.getByRole('heading', { name: 'Quem administra' })).toBeFocused();
  await next(page);
  await expect(page.getByText('Campo obrigatório')).toHaveCount(4);
  await auditScreen(page, 'first-visit-person');
  await fillPerson(page, 'iris@exemplo.com.br');
  // The input is still there after going back a step.
  await page.getByRole('button', { name: 'Voltar' }).click();
  await next(page);
  await expect(page.getByLabel(/^Sobrenome/)).toHaveValue('da Silva');
  await next(page);
  const voices = page.getByRole('group', { name: 'Voz natural' });
  await expect(voices.getByText('As vozes embutidas são sintéticas. Uso comercial: sim.')).toBeVisible();
  await voices.getByRole('radio', { name: 'Faber' }).check();
  await expect(voices.getByRole('button', { name: 'Ouvir amostra de Faber' })).toBeVisible();
  await voices.getByText('Licença dos dados: CC0. Uso comercial: a conferir.').first().click();
  await expect(voices.getByText('pede que cada um confira as licenças').first()).toBeVisible();
  await auditScreen(page, 'first-visit-voice');
  await voices.getByRole('radio', { name: 'Nenhuma por enquanto' }).check();
  await page.getByLabel('Nome da instalação').fill('Voz da Prefeitura');
  await auditScreen(page, 'first-visit-installation');
  await next(page);
  const { hostname, port } = new URL(mails.environment.SMTP_URL);
  await page.getByLabel(/^Servidor/).fill(hostname);
  await page.getByLabel(/^Porta/).fill('9');
  await page.getByRole('button', { name: 'Enviar um e-mail de teste' }).click();
  await expect(page.getByText('não respondeu neste nome e nesta porta')).toBeVisible();
  await page.getByLabel(/^Porta/).fill(port);
  await page.getByRole('button', { name: 'Enviar um e-mail de teste' }).click();
  await expect(page.getByText('O teste saiu. Confira a caixa de entrada de iris@exemplo.com.br.')).toBeVisible();
  await mails.mailTo('iris@exemplo.com.br');
  await auditScreen(page, 'first-visit-mail');
  await page.getByRole('button', { name: 'Concluir' }).click();
  await page.waitForURL('**/dashboard/projects');
  await expect(page.getByText('Voz da Prefeitura')).toBeVisible();
  await page.goto(`${origin}/dashboard/settings`);
  await expect(page.getByText(`As mensagens saem por ${hostname}, como iris@exemplo.com.br.`)).toBeVisible();
  await page.getByRole('button', { name: 'Mudar' }).click();
  await page.getByLabel('Endereço de quem envia').fill('voz@exemplo.com.br');
  await auditScreen(page, 'mail-dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(`As mensagens saem por ${hostname}, como voz@exemplo.com.br.`)).toBeVisible();
  await page.goto(`${origin}/primeiro-acesso`);
  await expect(page.getByRole('heading', { name: 'ERROR' })).toBeVisible();
});

test('a backup in place of a new start: a file that somebody brought', async ({ page, startOwn }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-brought-'));
  const file = path.join(folder, 'away.entoa');
  const admin = { DEMO_ACCOUNTS: 'false', ADMIN_EMAIL: 'iris@exemplo.com.br', ADMIN_PASSWORD: PASSWORD };
  const before = await startOwn({ ...admin, INSTALLATION_NAME: 'Voz de antes' });
  const environment = { DATA_DIR: before.dataDir };
  expect(await startProgram([...asBuilt('backup'), file], environment).ended()).toBe(0);
  const server = await startOwn({ DEMO_ACCOUNTS: 'false' });
  await page.goto(server.origin);
  await page.getByLabel(/^Código/).fill(await codeOf(server));
  await next(page);
  await page.getByRole('button', { name: 'Restaurar uma cópia de segurança' }).click();
  await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(page.getByText('Escolha o arquivo da cópia.')).toBeVisible();
  fs.writeFileSync(path.join(folder, 'foreign.entoa'), 'no backup');
  const choose = async (name: string) => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByLabel(/^Arquivo da cópia/).click();
    await (await chosen).setFiles(path.join(folder, name));
  };
  await choose('foreign.entoa');
  await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(page.getByText('Este arquivo não é uma cópia inteira da Entoa.')).toBeVisible();
  await auditScreen(page, 'first-visit-restore');
  await choose('away.entoa');
  await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tudo no lugar' })).toBeVisible();
  await page.getByRole('link', { name: 'Entrar' }).click();
  await page.getByLabel('E-mail').fill(admin.ADMIN_EMAIL);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/projects');
  await expect(page.getByText('Voz de antes')).toBeVisible();
  fs.rmSync(folder, { recursive: true });
});

test('of two visitors who race one becomes the administrator; the other is told, and can sign in', async ({
  browser,
  startOwn,
}) => {
  const server = await startOwn({ DEMO_ACCOUNTS: 'false' });
  const code = await codeOf(server);
  const pages = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  await Promise.all(pages.map((page, i) => toLastStep(page, server.origin, code, `visita${i}@exemplo.com.br`)));
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Deixar para depois' }).click()));
  const entered = (page: Page) => page.waitForURL('**/dashboard/projects').then(() => page);
  const winner = await Promise.any(pages.map(entered));
  const other = pages.find((page) => page !== winner)!;
  await expect(other.getByText('O primeiro acesso já foi feito. Entre com a sua conta.')).toBeVisible();
  const email = `visita${pages.indexOf(winner)}@exemplo.com.br`;
  const admin = await signIn(server.origin, email, PASSWORD);
  expect((await admin.call(users.list, {})).data.map((user) => user.email)).toEqual([email]);
  expect((await client(server.origin, undefined).ask(setup.get, {})).status).toBe(404);
  await other.getByRole('link', { name: 'Entrar' }).click();
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await other.waitForURL('**/dashboard/projects');
  for (const page of pages) await page.context().close();
});
