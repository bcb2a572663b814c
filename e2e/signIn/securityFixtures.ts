import type { Browser, Page } from '@playwright/test';
import { enter, OWNER_PASSWORD } from './authFixtures.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export async function arrive(page: Page, email: string) {
  await page.goto('/auth/login');
  await page.getByLabel('Lembrar de mim').check();
  await enter(page, email, OWNER_PASSWORD);
  await page.waitForURL('**/dashboard/projects');
}

/** Another device on which the same person is signed in. */
export async function elsewhere(browser: Browser, origin: string, email: string) {
  const context = await browser.newContext({ baseURL: origin, userAgent: FIREFOX });
  const page = await context.newPage();
  await arrive(page, email);
  return { context, page };
}
