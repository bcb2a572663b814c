import type { Page } from '@playwright/test';
import { enter, OWNER_PASSWORD, test } from './authFixtures.ts';
import { expect, PASSWORD } from '#e2e/fixtures.ts';

/** All addresses that the page requested or sent as referrer. */
function watchAddresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) seen.push(request.url());
    seen.push(request.headers()['referer'] ?? '');
  });
  return seen;
}

test('the company account lets in, remembers the choice and goes where the person wanted', async ({
  page,
  outside,
}) => {
  const person = await outside.addPerson();
  outside.provider.next = { email: person.email };
  await page.goto('/dashboard/projects/new');
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Lembrar de mim').check();
  const seen = watchAddresses(page);
  await page.getByRole('link', { name: 'Entrar com a conta da empresa' }).click();
  await page.waitForURL('**/dashboard/projects/new');
  await expect(page.getByRole('button', { name: 'Minha conta: Marina Prado' })).toBeVisible();
  expect(seen.filter((address) => /access=|refresh=/.test(address))).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Minha conta: Marina Prado' })).toBeVisible();
  // The history contains no address with tokens.
  await page.goBack();
  expect(page.url()).not.toMatch(/access=|refresh=/);
});

test.describe('the company account that opens nothing', () => {
  test.use({ expectedErrors: [/401/] });
  test('says why on the login page', async ({ page, outside }) => {
    const person = await outside.addPerson();
    const tries = [
      [{ email: 'ninguem@exemplo.com.br' }, 'não tem uma conta ativa na Entoa'],
      [{ email: (await outside.addPerson({ active: false })).email }, 'não tem uma conta ativa na Entoa'],
      [{ email: person.email, isVerified: false }, 'não confirmou o seu e-mail'],
      [{ email: person.email, denies: true }, 'foi cancelada'],
    ] as const;
    for (const [next, words] of tries) {
      await page.context().clearCookies();
      outside.provider.next = next;
      await page.goto('/auth/login');
      await page.getByRole('link', { name: 'Entrar com a conta da empresa' }).click();
      await expect(page.getByText(words)).toBeVisible();
    }
  });

  test('a crafted address signs nobody in, nor out', async ({ page, browser, server, outside }) => {
    const mallory = await outside.addPerson();
    outside.provider.next = { email: mallory.email };
    const other = await browser.newContext({ baseURL: server.origin });
    const theirs = await other.newPage();
    // Prevents the token from being used in the browser in which it was created.
    await theirs.route('**/api/auth/refresh', (route) => route.abort());
    const landed = theirs.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().includes('access='),
    );
    await theirs.goto('/api/auth/external');
    const crafted = (await landed).url();
    await page.goto(crafted);
    await expect(page.getByText('A entrada demorou demais ou começou em outra janela.')).toBeVisible();
    await enter(page, 'usuario@entoa.local', PASSWORD);
    await page.waitForURL('**/dashboard/projects');
    await page.goto(crafted);
    await page.waitForURL('**/dashboard/projects');
    await expect(page.getByRole('button', { name: 'Minha conta: Ugo Usuário' })).toBeVisible();
    await other.close();
  });
});

test('that it is offered moves nothing: a press that has begun on "Entrar" enters', async ({ page, outside }) => {
  const person = await outside.addPerson();
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route('**/api/site', async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).hover();
  await page.mouse.down();
  begin();
  await expect(page.getByRole('link', { name: 'Entrar com a conta da empresa' })).toBeVisible();
  await page.mouse.up();
  await page.waitForURL('**/dashboard/projects');
});
