import type { Page } from '@playwright/test';
import { enter, fillPassword, OWNER_PASSWORD, test } from './authFixtures.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { expect } from '#e2e/fixtures.ts';
import { linkIn } from '#testing/receiveMails.ts';

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** All addresses that the page requested or sent as referrer. */
function watchAddresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) seen.push(request.url());
    seen.push(request.headers()['referer'] ?? '');
  });
  return seen;
}

test('a forgotten password, from the login to the mail and back', async ({ page, server, outside }) => {
  const person = await outside.addPerson();
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await heading(page, 'Esqueci a senha');
  await expect(page).toHaveTitle('Entoa | Esqueci a senha');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Campo obrigatório')).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await heading(page, 'Confira seu e-mail');
  await expect(page.getByText(person.email)).toBeVisible();

  const link = linkIn(await outside.mails.mailTo(person.email), server.origin);
  const token = link.split('=')[1]!;
  const seen = watchAddresses(page);
  await page.goto(link);
  await heading(page, 'Recuperar senha');
  await expect(page).toHaveURL(`${server.origin}/auth/recuperar-senha`);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Preencha com uma senha!')).toHaveCount(2);
  await fillPassword(page, 'curta');
  await expect(page.getByText('A senha não possui os requisitos mínimos.')).toBeVisible();
  const rules = page.getByRole('list', { name: 'A senha precisa de' }).getByRole('listitem');
  await expect(rules).toHaveText([
    /De 8 a 16 caracteres, falta/,
    /Um número, falta/,
    /Letras maiúsculas e minúsculas, falta/,
    /Um caractere especial.*, falta/,
  ]);
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('Nova#2027');
  await expect(rules).toHaveText([/, atendido/, /, atendido/, /, atendido/, /, atendido/]);
  await fillPassword(page, 'Nova#2027', 'Outra#2027');
  await expect(page.getByText('As senhas não se conferem. Tente novamente!')).toBeVisible();
  await fillPassword(page, 'Nova#2027');
  await heading(page, 'Parabéns!');
  await expect(page.getByText('Sua senha foi definida com sucesso!')).toBeVisible();
  expect(seen.filter((address) => address.includes(token))).toEqual([]);
  await page.getByRole('link', { name: 'Entrar' }).click();
  await enter(page, person.email, 'Nova#2027');
  await page.waitForURL('**/dashboard/projects');
});

test.describe('links that are good no more', () => {
  test.use({ expectedErrors: [/422/] });
  test('a used link says so and leads to a new one', async ({ page, server, outside }) => {
    const person = await outside.addPerson();
    await page.goto('/auth/esqueci-senha');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    const link = linkIn(await outside.mails.mailTo(person.email), server.origin);
    await page.goto(link);
    await fillPassword(page, 'Nova#2027');
    await heading(page, 'Parabéns!');
    await page.goto(link);
    await fillPassword(page, 'Outra#2028');
    await heading(page, 'Houve um erro...');
    await expect(page.getByText('Ocorreu um problema ao alterar sua senha')).toBeVisible();
    await expect(page.getByText('Este link já foi usado ou venceu.')).toBeVisible();
    await page.getByRole('link', { name: 'Pedir um novo link' }).click();
    await heading(page, 'Esqueci a senha');
  });

  test('token 0 of the old address never works', async ({ page }) => {
    await page.goto('/cadastrar-senha?t=0');
    await page.waitForURL('**/auth/cadastrar-senha');
    await fillPassword(page, 'Nova#2027');
    await heading(page, 'Houve um erro...');
    await page.getByRole('link', { name: 'Voltar para a entrada' }).click();
    await heading(page, 'Entrar');
  });

  test('an activation link works once; the second time says whom to ask', async ({ page, server, outside }) => {
    const person = await outside.addPerson({ active: false });
    await outside.invite(person, server.origin);
    const link = linkIn(await outside.mails.mailTo(person.email), server.origin);
    await page.goto(link);
    await heading(page, 'Parabéns!');
    await expect(page).toHaveURL(`${server.origin}/auth/ativar-conta`);
    await page.goto(link);
    await heading(page, 'Houve um erro...');
    await expect(
      page.getByText(
        'Ocorreu um problema ao ativar sua conta, tente novamente mais tarde ou contate a equipe técnica.',
      ),
    ).toBeVisible();
    await expect(page.getByText('Este link já foi usado ou venceu.')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar para a entrada' }).click();
    await enter(page, person.email, OWNER_PASSWORD);
    await page.waitForURL('**/dashboard/projects');
  });
});

for (const address of [
  '/auth/recuperar-senha',
  '/auth/cadastrar-senha',
  '/cadastrar-senha',
  '/auth/ativar-conta',
  '/auth/recuperar-senha?t=',
]) {
  test(`${address} without a token leads to the login`, async ({ page }) => {
    await page.goto(address);
    await page.waitForURL('**/auth/login');
    await heading(page, 'Entrar');
  });
}

test.describe('a first sign-in', () => {
  test.use({ expectedErrors: [/403|422/] });
  test('makes the person choose a password and then lets them go where they wanted', async ({
    page,
    server,
    outside,
  }) => {
    const person = await outside.addPerson({ mustChange: true });
    await page.goto('/dashboard/projects/new');
    await page.waitForURL('**/auth/login');
    await enter(page, person.email, OWNER_PASSWORD);
    await page.waitForURL(`${server.origin}/auth/cadastrar-senha`);
    await heading(page, 'Criar nova senha');
    expect(
      await page.evaluate(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
    ).not.toMatch(/[\w-]{43}/);
    await fillPassword(page, 'Nova#2027');
    await heading(page, 'Parabéns!');
    await page.getByRole('link', { name: 'Entrar' }).click();
    await enter(page, person.email, 'Nova#2027');
    await page.waitForURL('**/dashboard/projects/new');
  });

  test('forgets its token with the page', async ({ page, outside }) => {
    const person = await outside.addPerson({ mustChange: true });
    await page.goto('/auth/login');
    await enter(page, person.email, OWNER_PASSWORD);
    await page.waitForURL('**/auth/cadastrar-senha');
    await page.reload();
    await page.waitForURL('**/auth/login');
  });
});

test.describe('without network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });
  test('what was typed stays, and works once the network is back', async ({ page, context, server, outside }) => {
    const person = await outside.addPerson();
    await page.goto('/auth/esqueci-senha');
    await page.getByLabel('E-mail').fill(person.email);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await expect(page.getByRole('alert')).toContainText('Sem resposta do servidor.');
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await heading(page, 'Confira seu e-mail');
    await page.goto(linkIn(await outside.mails.mailTo(person.email), server.origin));
    await heading(page, 'Recuperar senha');
    await context.setOffline(true);
    await fillPassword(page, 'Nova#2027');
    await expect(page.getByRole('alert')).toContainText('Houve um erro...');
    await expect(page.getByRole('alert')).toContainText('Ocorreu um problema ao alterar sua senha');
    await expect(page.getByLabel('Confirmar nova senha')).toHaveValue('Nova#2027');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await heading(page, 'Parabéns!');
  });

  test('an activation is tried again with the same link', async ({ page, server, outside }) => {
    const person = await outside.addPerson({ active: false });
    await outside.invite(person, server.origin);
    const link = linkIn(await outside.mails.mailTo(person.email), server.origin);
    await page.route('**/api/requisicaotemporaria', (route) => route.abort('internetdisconnected'));
    await page.goto(link);
    await heading(page, 'Houve um erro...');
    await page.unroute('**/api/requisicaotemporaria');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await heading(page, 'Parabéns!');
  });
});

test.describe('axe', () => {
  test.use({ expectedErrors: [/422/] });
  test('finds nothing on the screens before a session', async ({ page, server, outside }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const audit = (screen: string) => auditBoth(page, screen);
    await page.goto('/auth/login?external=unknown');
    await expect(page.getByRole('link', { name: 'Entrar com a conta da empresa' })).toBeVisible();
    await audit('login');
    await page.goto('/auth/login?expired=1');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Campo obrigatório')).toHaveCount(2);
    await audit('login with errors');
    await page.goto('/auth/esqueci-senha');
    await heading(page, 'Esqueci a senha');
    await audit('forgotten');
    await page.getByLabel('E-mail').fill('marina@clinicasantarita.com.br');
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await heading(page, 'Confira seu e-mail');
    await audit('sent');
    await page.goto('/auth/recuperar-senha?t=0');
    await fillPassword(page, 'curta', 'outra');
    await audit('password-errors');
    await fillPassword(page, 'Nova#2027');
    await heading(page, 'Houve um erro...');
    await audit('password-failed');
    const person = await outside.addPerson({ active: false });
    await outside.invite(person, server.origin);
    await page.goto(linkIn(await outside.mails.mailTo(person.email), server.origin));
    await heading(page, 'Parabéns!');
    await audit('activated');
    await page.goto('/auth/ativar-conta?token=0');
    await heading(page, 'Houve um erro...');
    await audit('activation-failed');
  });
});
