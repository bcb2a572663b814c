import type { Page } from '@playwright/test';
import { emails, apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { test, speak, hasKeptToken, keepsAnswer } from './failureFixtures.ts';
import { row } from '#e2e/row.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [
    /ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|Failed to load resource|net::|Failed to fetch|A screen could not be loaded/,
  ],
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a rejected lazy import cached for ever: the next try of the same screen opens it', async ({
    page,
    context,
  }) => {
    await signIn(page, 'ADMIN');
    await context.route('**/assets/projectScreens-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Falhos' }).first().click();
    await expect(page.getByText('Recarregue para continuar')).toBeVisible();
    await context.unroute('**/assets/projectScreens-*.js');
    // Detects a reload, which would lose this mark; the page's own 'load' event may come late on a busy machine.
    await page.evaluate(() => {
      (window as { isSamePage?: boolean }).isSamePage = true;
    });
    await page.getByRole('link', { name: 'Projetos' }).first().click();
    await page.getByRole('link', { name: 'Falhos' }).first().click();
    await expect(heading(page, 'Falhos')).toBeVisible();
    expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true);
  });

  test('a query pending for ever after a reload: the list comes, though the page left while it was asked for', async ({
    page,
    context,
    request,
  }) => {
    await speak(await apiAs(request, 'USER'));
    await signIn(page);
    await context.route('**/api/projects?**', () => {
      /* Never answered. */
    });
    await page.goto('/dashboard/projects');
    await expect(heading(page, 'Projetos')).toBeVisible();
    await context.unroute('**/api/projects?**');
    await page.reload();
    await expect(row(page, 'URA do ônibus')).toBeVisible();
  });

  test('a cached list replaced by an error: what was seen stays when something before the server answers', async ({
    page,
    context,
    request,
  }) => {
    const { idProject } = await speak(await apiAs(request, 'USER'));
    await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
    await expect(row(page, 'boas_vindas')).toContainText('PROCESSADO');
    await expect.poll(() => keepsAnswer(page, `/projects/${idProject}/prompts`)).toBe(true);
    for (const answer of [
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
      { status: 503, contentType: 'text/html', body: 'no server is available' },
    ]) {
      await context.route('**/api/**', (route) => route.fulfill(answer));
      await page.reload();
      await expect(row(page, 'boas_vindas')).toContainText('PROCESSADO');
      await expect(page.getByText(/dados de \d\dh\d\d/)).toBeVisible();
      await context.unroute('**/api/**');
    }
  });

  test("a refresh fired by the login's own 401: a wrong password asks for no session", async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (one) => {
      if (one.url().includes('/api/auth/')) asked.push(new URL(one.url()).pathname);
    });
    await page.goto('/auth/login');
    await page.getByLabel('E-mail').fill(emails.USER);
    await page.getByLabel('Senha', { exact: true }).fill('Errada#2026');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Falha na autenticação, verifique suas credenciais')).toBeVisible();
    expect(asked).toEqual(['/api/auth/login']);
  });

  test('parallel refreshes of a single-use token: five tabs ask once each at most, and go on', async ({
    page,
    context,
  }) => {
    await signIn(page);
    let refreshes = 0;
    context.on('request', (one) => {
      if (one.url().endsWith('/api/auth/refresh')) refreshes += 1;
    });
    const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard/projects')));
    for (const tab of tabs) await expect(heading(tab, 'Projetos')).toBeVisible();
    await expect.poll(() => refreshes).toBeGreaterThan(0);
    // Time for the requests of slower tabs.
    await page.waitForTimeout(1500);
    expect(refreshes).toBeLessThanOrEqual(5);
    for (const tab of tabs) await tab.reload();
    for (const tab of tabs) await expect(heading(tab, 'Projetos')).toBeVisible();
  });

  test('signed out after a lost answer: the old token still renews a session whose new one never came', async ({
    page,
    context,
    request,
  }) => {
    await speak(await apiAs(request, 'USER'));
    await signIn(page);
    let lost = 0;
    await context.route('**/api/auth/refresh', async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      // The server has replaced the token, but the response does not arrive.
      expect((await route.fetch()).ok()).toBe(true);
      await route.abort('connectionreset');
    });
    await page.reload();
    await expect.poll(() => lost).toBeGreaterThan(0);
    await page.reload();
    await expect(row(page, 'URA do ônibus')).toBeVisible();
    await page.goto('/dashboard/projects/new');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cadastro de Projeto');
    expect(lost).toBeGreaterThan(1);
    await expect(page).not.toHaveURL(/auth\/login/);
  });

  test('tokens reappearing after sign-out: a renewal answered afterwards leaves nothing behind', async ({
    page,
    context,
  }) => {
    await signIn(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let answered = false;
    await context.route('**/api/auth/refresh', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
      answered = true;
    });
    await page.goto('/dashboard/projects/new');
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/auth/login');
    release();
    await expect.poll(() => answered).toBe(true);
    await page.waitForTimeout(1500);
    expect(await hasKeptToken(page)).toBe(false);
    await page.goto('/dashboard/projects');
    await page.waitForURL('**/auth/login**');
  });
});
