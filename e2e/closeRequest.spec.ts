import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { allShown } from './auditScreen.ts';
import { expect, signIn, test } from './fixtures.ts';

/** The close watchers of the page, newest last. Only Android turns its Back into such a request. */
declare const watchers: { requestClose: () => void; isOver: boolean }[];

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const page = globalThis as unknown as { CloseWatcher: new () => EventTarget; watchers: object[] };
    page.watchers = [];
    page.CloseWatcher = class extends page.CloseWatcher {
      isOver = false;
      constructor() {
        super();
        page.watchers.push(this);
        this.addEventListener('close', () => {
          this.isOver = true;
        });
      }
      destroy() {
        this.isOver = true;
        (Object.getPrototypeOf(Object.getPrototypeOf(this)) as { destroy: () => void }).destroy.call(this);
      }
    };
  });
});

const goBack = (page: Page) => page.evaluate(() => watchers.findLast(({ isOver }) => !isOver)?.requestClose());
const open = (page: Page) => page.evaluate(() => watchers.filter(({ isOver }) => !isOver).length);

test(`Android's Back closes the sheet, the panel and a dialog before it leaves the screen`, async ({ page, api }) => {
  await api.call(projects.create, { name: 'Fica na tela', description: 'Voltar fecha primeiro' });
  await page.setViewportSize({ width: 390, height: 780 });
  await signIn(page);
  await allShown(page);
  const dialog = page.getByRole('dialog');
  for (const opener of [
    page.getByRole('button', { name: 'Mais', exact: true }),
    page.getByRole('button', { name: /^Notificações/ }),
    page.getByRole('button', { name: 'Excluir Fica na tela' }),
  ]) {
    await opener.click();
    await expect(dialog).toBeVisible();
    await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1);
    expect(await open(page)).toBe(1);
    await goBack(page);
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(await open(page)).toBe(0);
    // Escape closes as before, once.
    await opener.click();
    await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await open(page)).toBe(0);
  }
  await expect(page).toHaveURL(/\/dashboard\/projects$/);
});
