import type { Download, Page } from '@playwright/test';

/** Resolves to the next download of the page, or of a window that it opens, even if it starts as that window opens. */
export function downloadOf(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.once('popup', (popup) => popup.once('download', resolve));
  });
}
