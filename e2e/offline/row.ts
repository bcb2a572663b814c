import type { Page } from '@playwright/test';

/** A row of the app itself, because the previous snapshot has rows too. */
export const row = (page: Page, name: string) => page.locator('#root').getByRole('row').filter({ hasText: name });
