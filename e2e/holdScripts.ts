import type { Page } from '@playwright/test';

/** Delays a script of the page, identified by its name before the hash, until the returned function is called. */
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
