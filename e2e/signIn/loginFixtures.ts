import type { Page } from '@playwright/test';

export const email = (page: Page) => page.getByLabel('E-mail');
export const password = (page: Page) => page.getByLabel('Senha', { exact: true });
export const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });

export const togglePassword = (page: Page) => page.getByRole('button', { name: 'Mostrar ou ocultar a senha' });

/** On a busy machine after the first paint. */
export const sheetsCome = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  );

/** Holds back what brings the page to life until the answer is called. */
export async function holdScripts(page: Page, late = 'hydrateLogin'): Promise<() => void> {
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
