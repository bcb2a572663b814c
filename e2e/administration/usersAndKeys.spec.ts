import { API_KEY_BYTES } from '#contract/kit/limits.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { linkIn } from '#testing/receiveMails.ts';
import { row, dialog, said, unique } from './administrationFixtures.ts';

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
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await said(page, 'Escolha um perfil');
  await page.getByLabel(/^Nome/).fill(name);
  await page.getByLabel('Sobrenome').fill("D'Ávila");
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Perfil').selectOption('USER');
  await page.getByLabel(/^Senha/).fill('semespecial1A');
  await page.getByLabel('Confirmar Senha').fill('outra');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await said(page, 'A senha deve conter pelo menos um caractere especial (!@#$%^&*)');
  await page.getByLabel(/^Senha/).fill('Senha#2026');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await said(page, 'As senhas não coincidem');
  await page.getByLabel('Confirmar Senha').fill('Senha#2026');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
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
  await other.getByRole('button', { name: 'Salvar', exact: true }).click();
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
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: 'Novo cadastro' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
  await expect(row(page, email)).toContainText('Gerente');
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

test('with e-mail a new user waits for the activation link, which can be sent again', async ({
  page,
  startOwn,
  mails,
}) => {
  const server = await startOwn({ ...mails.environment, SPEECH_THREADS: '1' });
  await signIn(page, 'ADMIN', { remember: false, origin: server.origin, path: '/dashboard/users/new' });
  await page.getByLabel(/^Nome/).fill('Íris');
  await page.getByLabel('Sobrenome').fill('Conceição');
  await page.getByLabel('E-mail').fill('iris@exemplo.com.br');
  await page.getByLabel('Perfil').selectOption('USER');
  await page.getByLabel(/^Senha/).fill('Senha#2026');
  await page.getByLabel('Confirmar Senha').fill('Senha#2026');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
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
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
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
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await said(page, 'Informe a data de expiração ou marque "Expiração indeterminada".');
  // All usual notations of a day are accepted; an invalid day stays with an error and is not saved.
  const lastDay = page.getByLabel('Data de Expiração');
  await lastDay.fill('31/12/2031');
  await lastDay.press('Tab');
  await expect(lastDay).toHaveValue('31/12/2031');
  await lastDay.fill('32/12/2031');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await said(page, 'Informe uma data válida.');
  await expect(lastDay).toHaveValue('32/12/2031');
  await lastDay.fill('1/3/31');
  await lastDay.press('Tab');
  await expect(lastDay).toHaveValue('01/03/2031');
  await page.getByLabel('Expiração indeterminada').check();
  await expect(page.getByLabel('Data de Expiração')).toBeDisabled();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
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
  const readsProjects = async () =>
    (await request.get('/api/projects', { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await readsProjects()).toBe(403);
  await page.getByRole('checkbox', { name: 'Ler projetos e prompts' }).check();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Ok' }).click();
  expect(await readsProjects()).toBe(200);
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
