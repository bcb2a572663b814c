import type { Page } from '@playwright/test';

export const speak = (page: Page) => page.getByRole('button', { name: 'Ouvir', exact: true });

/** The region that a click on it shows. */
export const result = (page: Page) => page.getByRole('region', { name: 'Seu áudio' });
