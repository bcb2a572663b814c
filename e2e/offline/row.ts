import type { Page } from '@playwright/test';

/** Of the app itself: the picture of before has rows, too. */
export const row = (page: Page, name: string) => page.locator('#root').getByRole('row').filter({ hasText: name });
