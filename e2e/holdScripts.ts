import type { Page } from '@playwright/test';

/** Holds back a script of the page, by its name before the hash, until the answer is called. */
export async function holdScripts(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
