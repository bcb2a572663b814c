import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures.ts';

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export const dialog = (page: Page) => page.getByRole('dialog');

export const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

let made = 0;

export const unique = (word: string) => `${word} ${'abcdefghijklmnopqrstuvwxyz'[(made += 1)]}${process.pid}`;
