import type { Download, Page } from '@playwright/test';

/** The download that an act of the page begins, there or in a window of its own, which may begin it as it opens. */
export function downloadOf(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.once('popup', (popup) => popup.once('download', resolve));
  });
}
