import type { Page } from '@playwright/test';

export const email = (page: Page) => page.getByLabel('E-mail');
export const password = (page: Page) => page.getByLabel('Senha', { exact: true });
export const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });

export const togglePassword = (page: Page) => page.getByRole('button', { name: 'Mostrar ou ocultar a senha' });

/** Waits for the style sheets, which may arrive after the first paint on a busy machine. */
export const sheetsCome = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  );
