import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures.ts';
import { holdScripts } from '#e2e/holdScripts.ts';

const speak = (page: Page) => page.getByRole('button', { name: 'Ouvir', exact: true });

const result = (page: Page) => page.getByRole('region', { name: 'Seu áudio' });

for (const late of ['hydrateLanding', 'landing']) {
  test(`a press before the page has come alive is done once it has: ${late} late`, async ({ page }) => {
    const release = await holdScripts(page, late);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Seu texto').fill('Escrevi antes de a página acordar.');
    await speak(page).click();
    await expect(result(page)).toHaveCount(0);
    release();
    await expect(result(page)).toContainText('Escrevi antes de a página acordar.');
    await expect(page.getByText('34 de 2.000')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });
}

test('what is selected before the page has come alive stays selected', async ({ page }) => {
  const release = await holdScripts(page, 'hydrateLanding');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Seu texto').focus();
  await page.keyboard.press('ControlOrMeta+a');
  // Handled after hydration; clicked by script, so that the focus stays in the text field.
  await page.evaluate(() => {
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'Como será lido')!.click();
  });
  release();
  await expect(page.locator('main [aria-expanded=true]')).toBeVisible();
  await page.keyboard.type('Só isto.');
  await expect(page.getByLabel('Seu texto')).toHaveValue('Só isto.');
});

const THEME = 'Alternar tema claro e escuro';
const themeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

/** Types by script until the page counts, so that focus and pointer stay where they are. */
async function comesAlive(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => {
      const field = document.querySelector('textarea')!;
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
      set!.call(field, `${field.value}a`);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await expect(page.getByText(/^[1-9]\d* de 2\.000$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('a button that has the focus as the page comes alive is not pressed by that', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await holdScripts(page, 'hydrateLanding');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: THEME }).focus();
  release();
  await comesAlive(page);
  expect(await themeOf(page)).toBe('light');
  await page.keyboard.press('Enter');
  await expect.poll(() => themeOf(page)).toBe('dark');
});

test('a press during which the page comes alive counts once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await holdScripts(page, 'hydrateLanding');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: THEME }).hover();
  await page.mouse.down();
  release();
  await comesAlive(page);
  await page.mouse.up();
  await expect.poll(() => themeOf(page)).toBe('dark');
});

test('a press at any moment of the page’s coming alive counts once', async ({ context }) => {
  for (let moment = 0; moment < 10; moment += 1) {
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(
      ({ name, moment }) => {
        localStorage.clear();
        let slice = 0;
        let isPressed = false;
        const press = () => {
          if (isPressed) return;
          isPressed = true;
          document.querySelector<HTMLButtonElement>(`header button[aria-label="${name}"]`)!.click();
        };
        let rest: ReturnType<typeof setTimeout> | undefined;
        // React's scheduler posts a message for each of its slices, which are the moments between attaching to the
        // markup and handling events.
        const postMessage = MessagePort.prototype.postMessage as (message: unknown) => void;
        MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
          if (slice++ === moment) press();
          // The number of slices depends on the machine (7 to 10): if there are fewer, the click comes after the last
          // one.
          clearTimeout(rest);
          rest = setTimeout(press, 1_000);
          postMessage.call(this, message);
        };
      },
      { name: THEME, moment },
    );
    await page.goto('/');
    const html = page.locator('html');
    await expect(html, `pressed at slice ${moment}`).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.getByRole('button', { name: THEME }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.close();
  }
});
