import { holdScripts } from '#e2e/holdScripts.ts';
import { emails, expect, PASSWORD, signInOnPage, test } from '#e2e/fixtures.ts';
import { email, enter, password } from './loginFixtures.ts';

test('the page keeps its colours while the app behind it comes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // The app's style sheets have loaded, including the library's, but its scripts have not.
  const release = await holdScripts(page, 'libraries');
  await page.goto('/auth/login');
  await page.waitForLoadState('networkidle');
  const look = () =>
    page.evaluate(() => {
      const { backgroundColor, color, fontSize } = getComputedStyle(document.body);
      return { backgroundColor, color, fontSize, scheme: getComputedStyle(document.documentElement).colorScheme };
    });
  const before = await look();
  expect(before).toMatchObject({ backgroundColor: 'rgb(22, 15, 19)', scheme: 'dark' });
  await page.getByLabel('E-mail').fill('usuario@entoa.local');
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/shell-'))))
    .toBe(true);
  expect(await look()).toEqual(before);
  release();
});

test('who is signed in is led on, to where the guard had sent them away from', async ({ page }) => {
  await signInOnPage(page);
  await page.goto('/auth/login');
  await page.waitForURL('**/dashboard/projects');
  await page.evaluate(() => history.pushState({ returnTo: '/dashboard/projects/new' }, '', '/auth/login'));
  await page.reload();
  await page.waitForURL('**/dashboard/projects/new');
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('`/landing` and `/login` lead on also where the worker answers', async ({ page }) => {
    await page.goto('/auth/login');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const address of ['/landing', '/login']) {
      await page.goto(address);
      await page.waitForURL('**/auth/login');
      await expect(enter(page)).toBeVisible();
    }
  });
});

test.describe('a part of the app that cannot be had', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });
  test('is told after the sign-in, once, and had after a reload', async ({ page }) => {
    await page.route('**/assets/app-*.js', (route) => route.abort());
    await page.goto('/auth/login');
    await email(page).fill(emails.USER);
    await password(page).fill(PASSWORD);
    await enter(page).click();
    const reload = page.getByRole('button', { name: /Recarregar/ });
    await expect(reload).toBeVisible();
    await page.unroute('**/assets/app-*.js');
    await reload.click();
    await page.waitForURL('**/dashboard/projects');
  });
});

test('the remembered e-mail is there the next time, its box checked', async ({ page }) => {
  await signInOnPage(page);
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await page.waitForURL('**/auth/login');
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(email(page)).toHaveValue(emails.USER);
    await expect(page.getByLabel('Lembrar de mim')).toBeChecked();
  }
});

test('a sign-in in another tab leads this one on too', async ({ page, context }) => {
  await page.goto('/auth/login');
  const other = await context.newPage();
  await signInOnPage(other);
  await page.waitForURL('**/dashboard/projects');
});

test('the ways out of the page work without a reload', async ({ page }) => {
  await page.goto('/auth/login');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    (globalThis as { isSame?: boolean }).isSame = true;
  });
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Esqueci a senha' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { isSame?: boolean }).isSame)).toBe(true);
});

test.describe('without the server', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|Failed to load resource|ERR_INTERNET/] });
  test('the page still opens, and says that nobody answers', async ({ page, server }) => {
    await page.goto('/auth/login');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.halt();
    await page.goto('/auth/login?expired=1');
    await expect(page.getByText('Sua sessão expirou, faça login para continuar')).toBeVisible();
    await email(page).fill(emails.USER);
    await password(page).fill(PASSWORD);
    await enter(page).click();
    await expect(page.getByRole('alert')).toContainText('Sem resposta do servidor.');
    await expect(password(page)).toHaveValue(PASSWORD);
    await server.restart();
  });
});

test('in the installed app the session is remembered unless somebody says otherwise', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').focus();
  await expect(page.getByLabel('Lembrar de mim')).not.toBeChecked();
  // Simulates an installed app as Safari reports it, because the test browser cannot emulate the display mode.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.reload();
  await expect(page.getByLabel('Lembrar de mim')).toBeChecked();
  await page.getByLabel('Lembrar de mim').uncheck();
  await page.getByLabel('E-mail').fill('alguem@example.com');
  await expect(page.getByLabel('Lembrar de mim')).not.toBeChecked();
});
