import { expect, signIn, test } from './fixtures.ts';
import { holdScripts } from './holdScripts.ts';

test('it keeps the focus when it is opened while a screen is loading', async ({ page }) => {
  await signIn(page, 'ADMIN');
  const release = await holdScripts(page, 'administration');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await page.getByRole('button', { name: /^Notificações e este aparelho/ }).click();
  await expect(page.getByRole('dialog', { name: 'Painel' }).locator(':focus')).toHaveCount(1);
  release();
  await expect(page.locator('h1', { hasText: 'Usuários' })).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Painel' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('it gives the focus back to its bell, though a screen arrived before its code did', async ({ page }) => {
  await signIn(page, 'ADMIN');
  const releases = [await holdScripts(page, 'administration'), await holdScripts(page, 'Panel')];
  await page.getByRole('link', { name: 'Usuários' }).click();
  const bell = page.getByRole('button', { name: /^Notificações e este aparelho/ });
  await bell.click();
  releases[0]!();
  await expect(page.locator('h1', { hasText: 'Usuários' })).toHaveCount(1);
  releases[1]!();
  await expect(page.getByRole('dialog', { name: 'Painel' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bell).toBeFocused();
});

test(`this device's choices take effect and stay`, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'ADMIN');
  await page.getByRole('button', { name: /^Notificações e este aparelho/ }).click();
  await page.getByRole('tab', { name: 'Este aparelho' }).click();
  await page.getByLabel('Reduzir movimento').check();
  await page.getByLabel('Escuro').check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-still', '');
  await page.waitForTimeout(400);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-still', '');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
