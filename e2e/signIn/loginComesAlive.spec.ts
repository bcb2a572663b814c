import { auditScreen } from '#e2e/auditScreen.ts';
import { holdScripts } from '#e2e/holdScripts.ts';
import { emails, expect, PASSWORD, test } from '#e2e/fixtures.ts';
import { email, enter, password, sheetsCome, togglePassword } from './loginFixtures.ts';

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
    const release = await holdScripts(page, 'hydrateLogin');
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
      const release = await holdScripts(page, 'hydrateLogin');
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
      const release = await holdScripts(page, 'hydrateLogin');
      await page.goto('/auth/login', { waitUntil: 'commit' });
      await expect(enter(page)).toBeVisible();
      // The colours are in the style sheets.
      await sheetsCome(page);
      await auditScreen(page, 'login');
      release();
    });
  });
}
