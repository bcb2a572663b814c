import fs from 'node:fs';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { users } from '#contract/users.ts';
import { type Api, apiAs, expect, signIn, test } from '#e2e/fixtures.ts';
import { row, dialog, said, unique } from './administrationFixtures.ts';

/** Counts as a letter, but has no sound of its own. */
const MUTE = '\u0e46';

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
  // The prompt fails again and returns to the list.
  await expect(row(page, 'falho_um')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Escolher falho_um' }).check();
  await page.getByRole('checkbox', { name: 'Escolher falho_dois' }).check();
  await said(page, '2 escolhidos');
  await page.getByRole('button', { name: 'Processar de novo', exact: true }).click();
  await said(page, '2 itens voltaram para a fila.');
  await page.getByPlaceholder('Filtre por nome, texto do modelo ou motivo da falha').fill('falho_');
  // The rows may be the same before the search has begun, which closes a question about all of them.
  await expect(page).toHaveURL(/falho_/);
  await expect(row(page, 'falho_')).toHaveCount(3);
  // The list may still show the two retried prompts in their old state.
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.failed).toBe(3);
  await page.getByRole('button', { name: 'Processar todos' }).click();
  await expect(dialog(page)).toContainText('3 itens voltam para a fila, só os que combinam com “falho_”.');
  await dialog(page).getByRole('button', { name: 'Processar todos' }).click();
  await said(page, '3 itens voltaram para a fila.');
  await expect(row(page, 'falho_dois')).toBeVisible();
  await row(page, 'falho_dois').getByRole('link', { name: 'Editar falho_dois' }).click();
  await page.getByRole('textbox', { name: 'Texto' }).fill('Agora este texto fala.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
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
  // An old period shows an empty state; the filters stay in the address.
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
  await signIn(page, 'ADMIN', { path: '/dashboard/audit' });
  await page.getByPlaceholder('Filtre por pessoa, ação ou nome').fill(email);
  await page.getByLabel('Assunto').selectOption('users');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(row(page, 'mudou o usuário')).toContainText(/perfil\s*Usuário\s*Gerente/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ]);
  const csv = fs.readFileSync((await download.path())!, 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain('mudou o usuário');
});

test('an administrator sees how the installation is, and what helps', async ({ page }) => {
  await signIn(page, 'ADMIN', { path: '/dashboard/settings' });
  await page.getByRole('link', { name: 'Ver como está' }).click();
  const findings = page.getByRole('list', { name: 'O que foi visto' }).getByRole('listitem');
  await expect(findings.filter({ hasText: 'Quem gera os áudios' })).toContainText('Tudo certo');
  await expect(findings.filter({ hasText: 'E-mail' })).toContainText('defina SMTP_URL e MAIL_FROM');
  await page.getByText('Configuração do ambiente').click();
  await expect(page.getByText('DATA_DIR', { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar como JSON' }).click(),
  ]);
  expect(JSON.parse(fs.readFileSync((await download.path())!, 'utf8'))).toMatchObject({ standing: 'look' });
});
