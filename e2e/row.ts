import type { Page } from '@playwright/test';

/** A row of the app itself, because the previous snapshot has rows too. */
export const row = (page: Page, name: string) => page.locator('#root').getByRole('row').filter({ hasText: name });

/** Chooses an action from the menu of a row. */
export async function actOnRow(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}
