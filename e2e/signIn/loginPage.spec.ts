import zlib from 'node:zlib';
import type { Page } from '@playwright/test';
import { auditScreen } from '#e2e/auditScreen.ts';
import { emails, expect, PASSWORD, signIn, test } from '#e2e/fixtures.ts';

const BUDGET_KB = 97;
const email = (page: Page) => page.getByLabel('E-mail');
const password = (page: Page) => page.getByLabel('Senha', { exact: true });
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });

const togglePassword = (page: Page) => page.getByRole('button', { name: 'Mostrar ou ocultar a senha' });

/** On a busy machine after the first paint. */
const sheetsCome = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  );

/** Holds back what brings the page to life until the answer is called. */
async function holdScripts(page: Page, late = 'hydrateLogin'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${late}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.describe('before its scripts', () => {
  for (const late of ['hydrateLogin', 'login'])
    test(`the page is there; what is typed, chosen, focused and submitted is kept and done: ${late} late`, async ({
      page,
    }) => {
      const release = await holdScripts(page, late);
      await page.goto('/auth/login', { waitUntil: 'commit' });
      await email(page).fill(emails.USER);
      await page.getByLabel('Lembrar de mim').check();
      await password(page).pressSequentially(PASSWORD);
      await enter(page).click();
      expect(page.url()).toMatch(/\/auth\/login$/);
      await expect(email(page)).toHaveValue(emails.USER);
      await expect(password(page)).toHaveValue(PASSWORD);
      release();
      await page.waitForURL('**/dashboard/projects');
    });

  test('the fields stay the same elements when the page comes alive, with the focus in them', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await email(page).pressSequentially('ugo@');
    await email(page).evaluate((input) => {
      (globalThis as { kept?: Element }).kept = input;
    });
    release();
    await expect(async () => {
      await togglePassword(page).click();
      await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text', { timeout: 500 });
    }).toPass();
    await email(page).focus();
    await page.keyboard.type('entoa.local');
    expect(await email(page).inputValue()).toContain('ugo@');
    expect(await email(page).evaluate((input) => input === (globalThis as { kept?: Element }).kept)).toBe(true);
  });

  for (const [query, sentence] of [
    ['expired=1', 'Sua sessão expirou, faça login para continuar'],
    ['external=denied', 'A entrada com a conta da empresa foi cancelada.'],
  ] as const)
    test(`what the address says stands there, and nothing moves as the page comes alive: ${query}`, async ({
      page,
    }) => {
      const release = await holdScripts(page);
      await page.goto(`/auth/login?${query}`, { waitUntil: 'commit' });
      await expect(page.getByText(sentence)).toBeVisible();
      await sheetsCome(page);
      await page.evaluate(() => document.fonts.ready);
      const topOfForm = () => email(page).evaluate((input) => input.getBoundingClientRect().top);
      const before = await topOfForm();
      release();
      await expect(async () => {
        await togglePassword(page).click();
        await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text', { timeout: 500 });
      }).toPass();
      expect(await topOfForm()).toBe(before);
      await expect(page.locator('main output:visible')).toHaveText([sentence]);
    });

  test(`its first scripts weigh less than ${BUDGET_KB} KB`, async ({ page }) => {
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (/\/assets\/.*\.js$/.test(response.url())) bodies.push(response.body());
    });
    await page.goto('/auth/login');
    await page.waitForLoadState('networkidle');
    const weight = (await Promise.all(bodies)).reduce((sum, body) => sum + zlib.gzipSync(body, { level: 9 }).length, 0);
    expect(bodies.length).toBeGreaterThan(3);
    expect(weight / 1024).toBeLessThan(BUDGET_KB);
  });

  test.describe('without any', () => {
    test.use({ javaScriptEnabled: false });
    test('a submit sends nothing and leaves no password in the address', async ({ page }) => {
      await page.goto('/auth/login');
      await email(page).fill(emails.USER);
      await password(page).fill(PASSWORD);
      await enter(page).click();
      await page.waitForTimeout(300);
      expect(page.url()).toMatch(/\/auth\/login$/);
    });
  });
});

for (const width of [360, 1440]) {
  test.describe(`as it was built, ${width} px`, () => {
    test('axe finds nothing', async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const release = await holdScripts(page);
      await page.goto('/auth/login', { waitUntil: 'commit' });
      await expect(enter(page)).toBeVisible();
      // Its colours come with them.
      await sheetsCome(page);
      await auditScreen(page, 'login');
      release();
    });
  });
}

test('the page keeps its colours while the app behind it comes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The app's sheets have come, the library's in them, and its scripts have not.
  await page.route(/\/libraries-.+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
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
  await signIn(page);
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
    await page.route('**/assets/openApp-*.js', (route) => route.abort());
    await page.goto('/auth/login');
    await email(page).fill(emails.USER);
    await password(page).fill(PASSWORD);
    await enter(page).click();
    const reload = page.getByRole('button', { name: /Recarregar/ });
    await expect(reload).toBeVisible();
    await page.unroute('**/assets/openApp-*.js');
    await reload.click();
    await page.waitForURL('**/dashboard/projects');
  });
});

test('the remembered e-mail is there the next time, its box checked', async ({ page }) => {
  await signIn(page);
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
  await signIn(other);
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
  // As Safari says it: the browser here cannot be told that it is a window of its own.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.reload();
  await expect(page.getByLabel('Lembrar de mim')).toBeChecked();
  await page.getByLabel('Lembrar de mim').uncheck();
  await page.getByLabel('E-mail').fill('alguem@example.com');
  await expect(page.getByLabel('Lembrar de mim')).not.toBeChecked();
});
