import type { Locator } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { clip, fill } from './review/reviewFixtures.ts';

/** The colours by which something can be seen where the system's replace those of the app. */
const looks = (place: Locator) =>
  place.evaluate((element) => {
    const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(element);
    const hasBorder = borderTopStyle !== 'none' && borderTopWidth !== '0px';
    return { fill: backgroundColor, border: hasBorder ? borderTopColor : undefined };
  });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
});

test('in forced colours, on and off, the progress and what is chosen can be seen', async ({ page, api }) => {
  const { idProject } = await fill(api, ['Bom dia.', 'Boa noite.']);
  await signIn(page);
  const ground = (await looks(page.locator('body'))).fill;
  await test.step('progress of the review', async () => {
    await page.goto(`/dashboard/projects/${idProject}/review`);
    await expect(clip(page, 'fala_ax')).toBeVisible();
    const segments = page.locator('[data-verdict]:is(i)');
    const [here, open] = [await looks(segments.first()), await looks(segments.nth(1))];
    expect(here.fill).not.toBe(ground);
    expect(open).toEqual({ fill: ground, border: expect.any(String) });
    expect(open.border).not.toBe(ground);
  });
  await test.step(`the project's status`, async () => {
    await page.goto(`/dashboard/projects/${idProject}/prompts`);
    expect((await looks(page.locator('i[data-status=processed]').first())).fill).not.toBe(ground);
  });
  await test.step('switches, tabs and choices', async () => {
    await page.getByRole('button', { name: /^Notificações/ }).click();
    await page.getByRole('tab', { name: 'Este aparelho' }).click();
    const tabs = [page.getByRole('tab', { name: 'Este aparelho' }), page.getByRole('tab', { name: 'Notificações' })];
    expect((await looks(tabs[0]!)).fill).not.toBe((await looks(tabs[1]!)).fill);
    const still = page.getByRole('switch', { name: 'Reduzir movimento' });
    await still.check();
    const track = (name: string) =>
      page.locator('.mantine-Switch-root', { hasText: name }).locator('.mantine-Switch-track');
    const thumb = (name: string) => track(name).locator('.mantine-Switch-thumb');
    const [on, off] = [await looks(track('Reduzir movimento')), await looks(track('Economia de dados'))];
    expect(on.fill).not.toBe(off.fill);
    expect(off.border).not.toBe(ground);
    expect((await looks(thumb('Economia de dados'))).fill).not.toBe(off.fill);
    expect((await looks(thumb('Reduzir movimento'))).fill).not.toBe(on.fill);
    const theme = (name: string) => looks(page.locator('label', { hasText: name }));
    expect((await theme('Do aparelho')).fill).not.toBe((await theme('Escuro')).fill);
  });
});
