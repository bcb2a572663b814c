import type { Page } from '@playwright/test';

export const speak = (page: Page) => page.getByRole('button', { name: 'Ouvir', exact: true });

/** What a press of it shows. */
export const result = (page: Page) => page.getByRole('region', { name: 'Seu áudio' });
