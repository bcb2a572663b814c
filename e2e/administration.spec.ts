import fs from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { API_KEY_BYTES } from '#contract/kit/limits.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { costs } from '#contract/costs.ts';
import { users } from '#contract/users.ts';
import { type Api, apiAs, expect, signIn, test } from './fixtures.ts';
import { linkIn, receiveMails } from '#testing/receiveMails.ts';
import { startServer } from './runningServer.ts';

/** Counts as a letter and says nothing alone. */
const MUTE = '\u0e46';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
let made = 0;
const unique = (word: string) => `${word} ${'abcdefghijklmnopqrstuvwxyz'[(made += 1)]}${process.pid}`;

async function fail(api: Api, names: string[]) {
  const { id: idProject } = await api.call(projects.create, {
    name: unique('Falhas'),
    description: 'Textos que nada dizem',
  });
  for (const name of names)
    await api.call(prompts.create, { idProject, name, text: MUTE, speaker: 'Clara', compression: false });
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.failed).toBe(names.length);
  return idProject;
}

test('a manager finds failures with their reason, tries again, mends and deletes', async ({ page, api }) => {
  const idProject = await fail(api, ['falho_um', 'falho_dois', 'falho_tres']);
  await signIn(page, 'MANAGER');
  await page.getByRole('link', { name: 'Falhos' }).click();
  await expect(page).toHaveTitle('Entoa | Listagem de itens com falha');
  await expect(row(page, 'falho_um')).toContainText(
    'O texto não produziu fala. Escreva palavras que possam ser lidas.',
  );
  await row(page, 'falho_um').getByRole('button', { name: 'Processar de novo falho_um' }).click();
  await said(page, 'Um item voltou para a fila.');
  // It fails again, and comes back by itself.
  await expect(row(page, 'falho_um')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('checkbox', { name: 'Escolher falho_um' }).check();
  await page.getByRole('checkbox', { name: 'Escolher falho_dois' }).check();
  await said(page, '2 escolhidos');
  await page.getByRole('button', { name: 'Processar de novo', exact: true }).click();
  await said(page, '2 itens voltaram para a fila.');
  await page.getByPlaceholder('Filtre por nome, texto do modelo ou motivo da falha').fill('falho_');
  await expect(row(page, 'falho_')).toHaveCount(3, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Processar todos' }).click();
  await expect(dialog(page)).toContainText('3 itens voltam para a fila, só os que combinam com “falho_”.');
  await dialog(page).getByRole('button', { name: 'Processar todos' }).click();
  await said(page, '3 itens voltaram para a fila.');
  await expect(row(page, 'falho_dois')).toBeVisible({ timeout: 20_000 });
  await row(page, 'falho_dois').getByRole('link', { name: 'Editar falho_dois' }).click();
  await page.getByLabel('Texto', { exact: false }).fill('Agora este texto fala.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await dialog(page).getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/\/dashboard\/fails/);
  await expect(row(page, 'falho_dois')).toHaveCount(0);
  await row(page, 'falho_tres').getByRole('button', { name: 'Excluir falho_tres' }).click();
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(row(page, 'falho_tres')).toHaveCount(0);
  await expect
    .poll(async () => (await api.call(projects.get, { id: idProject })).prompts)
    .toMatchObject({ total: 2, processed: 1, failed: 1 });
});

test('an administrator adds a user, changes the role, deactivates and deletes; each takes effect at once', async ({
  page,
  browser,
  server,
}) => {
  const name = `Téo ${'abcdefgh'[process.pid % 8]}`;
  const email = `teo.${process.pid}.${Date.now()}@exemplo.com.br`;
  await signIn(page, 'ADMIN');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await expect(row(page, 'usuario@entoa.local')).toContainText('Não é possível editar perfil base');
  await expect(row(page, 'usuario@entoa.local').getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Adicionar' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Escolha um perfil');
  await page.getByLabel(/^Nome/).fill(name);
  await page.getByLabel('Sobrenome').fill("D'Ávila");
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Perfil').selectOption('USER');
  await page.getByLabel(/^Senha/).fill('semespecial1A');
  await page.getByLabel('Confirmar Senha').fill('outra');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'A senha deve conter pelo menos um caractere especial (!@#$%^&*)');
  await page.getByLabel(/^Senha/).fill('Senha#2026');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'As senhas não coincidem');
  await page.getByLabel('Confirmar Senha').fill('Senha#2026');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toContainText('Dados salvos com sucesso.');
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
  await expect(row(page, email)).toContainText(`${name} D'Ávila`);

  const context = await browser.newContext({ baseURL: server.origin });
  const other = await context.newPage();
  await other.goto('/auth/login');
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Senha', { exact: true }).fill('Senha#2026');
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await other.getByLabel(/^Nova senha/).fill('Minha#2026');
  await other.getByLabel(/^Confirm/).fill('Minha#2026');
  await other.getByRole('button', { name: 'Salvar' }).click();
  await said(other, 'Sua senha foi definida com sucesso!');
  await other.goto('/auth/login');
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Senha', { exact: true }).fill('Minha#2026');
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await other.waitForURL('**/dashboard/projects');

  await row(page, email)
    .getByRole('link', { name: /Editar/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dados do Usuário' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText(`${name} D'Ávila`);
  await expect(page.getByLabel(/^Nome/)).toHaveAttribute('readonly');
  await page.getByLabel('Perfil').selectOption('MANAGER');
  await said(page, 'Mudar o perfil encerra as sessões abertas desta pessoa.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Novo cadastro' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
  await expect(row(page, email)).toContainText('MANAGER');
  await other.reload();
  await expect(other.getByText('Sua sessão expirou, faça login para continuar')).toBeVisible();

  await row(page, email)
    .getByRole('button', { name: /Desativar/ })
    .click();
  await expect(dialog(page)).toContainText('Alterar o status?');
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await said(page, 'Status alterado com sucesso.');
  await expect(row(page, email)).toContainText('Inativo');
  await other.goto('/auth/login');
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Senha', { exact: true }).fill('Minha#2026');
  await other.getByRole('button', { name: 'Entrar', exact: true }).click();
  await said(other, 'Falha na autenticação, verifique suas credenciais');
  await context.close();
  await row(page, email)
    .getByRole('button', { name: /Excluir/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(row(page, email)).toHaveCount(0);
});

test('with e-mail a new user waits for the activation link, which can be sent again', async ({ page }) => {
  const mails = await receiveMails();
  const server = await startServer({ ...mails.environment, SPEECH_THREADS: '1' });
  try {
    await page.goto(`${server.origin}/auth/login`);
    await page.getByLabel('E-mail').fill('admin@entoa.local');
    await page.getByLabel('Senha', { exact: true }).fill('Entoa#2026');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard/projects');
    await page.goto(`${server.origin}/dashboard/users/new`);
    await page.getByLabel(/^Nome/).fill('Íris');
    await page.getByLabel('Sobrenome').fill('Conceição');
    await page.getByLabel('E-mail').fill('iris@exemplo.com.br');
    await page.getByLabel('Perfil').selectOption('USER');
    await page.getByLabel(/^Senha/).fill('Senha#2026');
    await page.getByLabel('Confirmar Senha').fill('Senha#2026');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await dialog(page).getByRole('button', { name: 'Ok' }).click();
    await expect(row(page, 'Íris')).toContainText('Espera a ativação');
    await mails.mailTo('iris@exemplo.com.br');
    await row(page, 'Íris')
      .getByRole('button', { name: /Reenviar/ })
      .click();
    await expect(dialog(page)).toContainText('Deseja reenviar um email de ativação para o usuário selcionado?');
    await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
    await said(page, 'E-mail de ativação enviado.');
    await page.goto(linkIn(await mails.mailTo('iris@exemplo.com.br', 2), server.origin));
    await expect(page.getByRole('heading', { name: 'Parabéns!' })).toBeVisible();
    await page.goto(`${server.origin}/dashboard/users`);
    await expect(row(page, 'Íris')).not.toContainText('Espera a ativação');
  } finally {
    await server.stop();
    await mails.stop();
  }
});

test('a key is made here, shown once, opens the streaming, and is switched off at once', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  const service = unique('Bot de agendamento');
  await signIn(page, 'ADMIN');
  await page.getByRole('link', { name: 'Api Keys' }).click();
  await page.getByRole('link', { name: 'Adicionar' }).first().click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Gere a chave antes de salvar.');
  await page.getByLabel('Serviço').fill(service);
  await page.getByLabel('Limite de falas ao mesmo tempo').fill('2');
  await page.getByRole('button', { name: 'Gerar Chave' }).click();
  const key = await page.getByLabel('Chave', { exact: false }).inputValue();
  expect(key).toMatch(new RegExp(`^[0-9a-f]{${2 * API_KEY_BYTES}}$`));
  await page.getByRole('button', { name: 'Copiar chave' }).click();
  await said(page, 'Chave copiada com sucesso.');
  await expect(page.getByText('Chave copiada com sucesso.')).toHaveCount(0, { timeout: 3000 });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Informe a data de expiração ou marque "Expiração indeterminada".');
  await page.getByLabel('Expiração indeterminada').check();
  await expect(page.getByLabel('Data de Expiração')).toBeDisabled();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
  await expect(row(page, service)).toContainText(`${key.slice(0, 8)}…`);
  await expect(row(page, service)).toContainText('Ativa');
  await expect(row(page, service)).toContainText('Nunca usada');

  const speak = () =>
    request.post('/v1/audio/speech', {
      headers: { authorization: `Bearer ${key}` },
      data: { model: 'entoa', voice: 'Clara', input: 'Bom dia.', response_format: 'wav' },
    });
  const spoken = await speak();
  expect([spoken.status(), (await spoken.body()).subarray(0, 4).toString()]).toEqual([200, 'RIFF']);
  await page.reload();
  await expect(row(page, service)).toContainText('8 caracteres');

  await row(page, service)
    .getByRole('link', { name: /Editar/ })
    .click();
  await expect(page.getByLabel('Chave')).toHaveValue(`${key.slice(0, 8)}…`);
  await expect(page.getByRole('button', { name: 'Gerar Chave' })).toHaveCount(0);
  await page.getByLabel('Limite de caracteres por mês').fill('10');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
  await expect(row(page, service)).toContainText('8 de 10');
  expect((await speak()).status()).toBe(429);

  await row(page, service)
    .getByRole('button', { name: /Desativar/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(row(page, service)).toContainText('Desativada');
  expect((await speak()).status()).toBe(401);
  await row(page, service)
    .getByRole('button', { name: /Excluir/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(row(page, service)).toHaveCount(0);
});

test('a manager consolidates a day, narrows the costs down, sees where they went and takes them along', async ({
  page,
  request,
}) => {
  const manager = await apiAs(request, 'MANAGER');
  const name = unique('Projeto caro');
  const { id: idProject } = await manager.call(projects.create, { name, description: 'Um texto que custa' });
  await manager.call(prompts.create, {
    idProject,
    name: 'texto_caro',
    text: 'Exatamente trinta caracteres!!',
    speaker: 'Clara',
    compression: false,
  });
  await expect.poll(async () => (await manager.call(projects.get, { id: idProject })).prompts.processed).toBe(1);
  await signIn(page, 'MANAGER');
  await page.getByRole('link', { name: 'Custos' }).click();
  await page.getByRole('button', { name: 'Consolidar Manualmente' }).click();
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await said(page, 'Consolidação realizada com sucesso');
  await expect(row(page, name)).toContainText('R$');
  await expect(row(page, name)).toContainText('30');
  await page.getByLabel('Tipo').selectOption('projeto');
  await page.getByRole('combobox', { name: 'Nome' }).or(page.getByLabel('Nome')).first().fill(name.slice(0, 14));
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Valor total' })).toContainText('0,003');
  await page.getByRole('button', { name: 'Por projeto ou chave' }).click();
  await expect(page.getByRole('region', { name: 'Valor total' }).getByRole('listitem')).toHaveText([new RegExp(name)]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ]);
  const csv = fs.readFileSync((await download.path())!, 'utf8');
  expect(csv.startsWith('\uFEFFData;Tipo;Projeto')).toBe(true);
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(`;Arquivo;${name};;30;0,003000`);
  // An old period is empty, with words; the address keeps what was searched.
  await page.goto('/dashboard/costs?from=2020-01-01&until=2020-01-31');
  await said(page, 'Nada foi consolidado neste período.');
  await expect(page.getByLabel('Data inicial')).toHaveValue('01/01/2020');
});

test('an administrator reads who did what, before and after, and takes it along', async ({ page, request }) => {
  const admin = await apiAs(request, 'ADMIN');
  const email = `audit.${process.pid}.${Date.now()}@exemplo.com.br`;
  const user = await admin.call(users.create, {
    firstName: 'Ana',
    lastName: 'Lima',
    email,
    role: 'USER',
    password: 'Senha#2026',
  });
  await admin.call(users.update, { id: user.id, role: 'MANAGER' });
  await signIn(page, 'ADMIN');
  await page.goto('/dashboard/audit');
  await page.getByPlaceholder('Filtre por pessoa, ação ou nome').fill(email);
  await page.getByLabel('Assunto').selectOption('users');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(row(page, 'mudou o usuário')).toContainText(/perfil\s*USER\s*MANAGER/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ]);
  const csv = fs.readFileSync((await download.path())!, 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain('users.update');
});

const screens: [string, string, readonly string[]][] = [
  ['/dashboard/fails', 'Falhos', ['MANAGER', 'ADMIN']],
  ['/dashboard/costs', 'Custos consolidados de sintetização', ['MANAGER', 'ADMIN']],
  ['/dashboard/users', 'Usuários', ['ADMIN']],
  ['/dashboard/users/new', 'Novo Usuário', ['ADMIN']],
  ['/dashboard/apikeys', 'Api Keys', ['ADMIN']],
  ['/dashboard/apikeys/new', 'Nova Api Key', ['ADMIN']],
  ['/dashboard/audit', 'Auditoria', ['ADMIN']],
];

for (const role of ['USER', 'MANAGER', 'ADMIN'] as const) {
  test(`${role} enters what the table says and sees ERROR elsewhere`, async ({ page }) => {
    await signIn(page, role);
    for (const [address, heading, roles] of screens) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(roles.includes(role) ? heading : 'ERROR');
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing on them, ${colorScheme}, ${width} px`, async ({ page, request }) => {
      test.setTimeout(120_000);
      const admin = await apiAs(request, 'ADMIN');
      await fail(admin, ['mudo_um', 'mudo_dois']);
      await admin.call(costs.consolidate, { consolidationDate: new Date().toISOString().slice(0, 10) });
      const audit = async (what: string) => {
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${what}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
          ),
        ).toEqual([]);
      };
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await signIn(page, 'ADMIN');
      for (const [address, heading] of screens) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByText('Aguarde...')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        await audit(address);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      await page.goto('/dashboard/costs');
      await page.getByRole('button', { name: 'Consolidar Manualmente' }).click();
      await expect(dialog(page).getByRole('button', { name: 'Confirmar' })).toBeVisible();
      await audit('consolidation');
      await page.goto('/dashboard/apikeys/new');
      await page.getByRole('button', { name: 'Gerar Chave' }).click();
      await page.getByRole('button', { name: 'Salvar' }).click();
      await audit('key form with errors');
      await page.getByLabel('Data de Expiração').click();
      await audit('key form with a calendar');
    });
  }
}
