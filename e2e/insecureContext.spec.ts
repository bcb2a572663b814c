import type { Page } from '@playwright/test';
import { freePort } from '#testing/pathProxy.ts';
import { until } from '#testing/until.ts';
import { expect, test } from './fixtures.ts';
import { hear, play } from './review/reviewFixtures.ts';

const PASSWORD = 'Minha#Senha2026';
const HOST = 'entoa.test';

// Loopback addresses are secure contexts even over plain http, so that the test needs another host name.
test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...launchOptions.args!, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });
  },
});

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();

test('over plain http off loopback everything that saves works', async ({ page, startOwn }) => {
  const port = await freePort();
  const origin = `http://${HOST}:${port}`;
  const server = await startOwn({
    PORT: String(port),
    PUBLIC_URL: origin,
    DEMO_ACCOUNTS: 'false',
    SPEECH_THREADS: '1',
  });
  const code = await until('the code in the terminal', () => /First visit: \S+ {2}code (\S+)/.exec(server.out())?.[1]);
  const dialog = page.getByRole('dialog');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const next = () => page.getByRole('button', { name: 'Continuar' }).click();

  await test.step('first visit', async () => {
    await page.goto(`${origin}/`);
    await page.waitForURL('**/primeiro-acesso');
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
    await page.getByLabel(/^Código/).fill(code);
    await next();
    await page.getByLabel(/^Nome/).fill('Íris');
    await page.getByLabel(/^Sobrenome/).fill('da Silva');
    await page.getByLabel(/^E-mail/).fill('iris@exemplo.com.br');
    await page.getByLabel(/^Senha/).fill(PASSWORD);
    await next();
    await page.getByLabel('Nome da instalação').fill('Voz da Prefeitura');
    await next();
    await page.getByRole('button', { name: 'Deixar para depois' }).click();
    await page.waitForURL('**/dashboard/projects');
  });

  await test.step('project', async () => {
    await page.goto(`${origin}/dashboard/projects/new`);
    await page.getByLabel('Nome').fill('URA da prefeitura');
    await page.getByLabel('Descrição').fill('Sem TLS dentro da empresa');
    await save(page);
    await expect(dialog).toContainText('Dados salvos com sucesso.');
    await page.goto(`${origin}/dashboard/projects`);
    await page.getByRole('link', { name: 'URA da prefeitura' }).first().click();
    await expect(page).toHaveTitle('Entoa | Listagem de prompts');
  });
  const prompts = page.url();

  await test.step('prompt and CSV', async () => {
    await page.goto(`${prompts}/new`);
    await page.getByLabel('Nome').fill('boas_vindas');
    await page.getByLabel('Modelo').selectOption('Clara');
    await page.getByLabel('Compressão').selectOption({ label: 'Alta qualidade' });
    await page.getByRole('textbox', { name: 'Texto' }).fill('Olá! Você ligou para a prefeitura.');
    await save(page);
    await expect(dialog).toContainText('Dados salvos com sucesso.');
    await page.goto(`${prompts}/new`);
    await page.getByLabel('Modelo').selectOption('Davi');
    await page.getByLabel('Compressão').selectOption({ label: 'Telefonia (URA)' });
    const buffer = Buffer.from('name;text\naviso_um;Bom dia.\naviso_dois;Boa tarde.\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'avisos.csv', mimeType: 'text/csv', buffer });
    await save(page);
    await expect(dialog).toContainText('2 prompts entraram na fila.');
    await page.goto(prompts);
    await expect(page.getByRole('button', { name: '3 processados' })).toBeVisible();
  });

  await test.step('a change made elsewhere is seen without the locks of a secure context', async () => {
    await row('boas_vindas').getByRole('link', { name: 'Editar boas_vindas' }).click();
    await page.getByRole('textbox', { name: 'Texto' }).fill('Olá! Aqui é a prefeitura.');
    await save(page);
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByRole('button', { name: '3 processados' })).toBeVisible();
  });

  await test.step('review', async () => {
    await page.goto(prompts.replace(/prompts$/, 'review'));
    await play(page);
    await page.getByRole('button', { name: /^Está bom/ }).click();
    await expect(page.getByRole('article')).toContainText('2 de 3');
    await hear(page);
    await page.getByRole('button', { name: /^Invalidar/ }).click();
    await page.getByLabel('Outro motivo').fill('tom de voz');
    const reasons = page.getByRole('group', { name: 'Motivo da invalidação' });
    await reasons.getByRole('button', { name: 'Invalidar' }).click();
    await expect(page.getByRole('article')).toContainText('3 de 3');
  });

  await test.step('key', async () => {
    await page.goto(`${origin}/dashboard/apikeys/new`);
    await page.getByLabel(/^Serviço/).fill('Bot de agendamento');
    await page.getByLabel('Expiração indeterminada').check();
    await page.getByRole('button', { name: 'Gerar Chave' }).click();
    await expect(page.getByLabel(/^Chave/)).not.toHaveValue('');
    await page.getByRole('button', { name: 'Copiar chave' }).click();
    await expect(page.getByText('Não foi possível copiar. Selecione o texto e copie.')).toBeVisible();
    await save(page);
    await expect(dialog).toContainText('Dados salvos com sucesso.');
    await page.goto(`${origin}/dashboard/apikeys`);
    await expect(row('Bot de agendamento')).toBeVisible();
  });

  await test.step('user', async () => {
    await page.goto(`${origin}/dashboard/users/new`);
    await page.getByLabel(/^Nome/).fill('Téo');
    await page.getByLabel('Sobrenome').fill('Souza');
    await page.getByLabel('E-mail').fill('teo@exemplo.com.br');
    await page.getByLabel('Perfil').selectOption('USER');
    await page.getByLabel(/^Senha/).fill('Senha#2026');
    await page.getByLabel('Confirmar Senha').fill('Senha#2026');
    await save(page);
    await expect(dialog).toContainText('Dados salvos com sucesso.');
  });

  await test.step('settings', async () => {
    await page.goto(`${origin}/dashboard/settings`);
    const volume = page.getByLabel(/^Volume/);
    await volume.fill('2');
    await save(page);
    await expect(page.getByText('Dados salvos com sucesso.').first()).toBeVisible();
    await page.reload();
    await expect(volume).toHaveValue('2');
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/auth/login');
  });
});
