import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * axe finds nothing on what is shown now, in both themes; `what` names it where it does. The themes differ by their
 * colours alone: in the second one axe looks at these.
 */
export async function auditScreen(page: Page, what: string): Promise<void> {
  await wear(page, 'dark');
  const dark = await axe(page).withRules(COLOURS).analyze();
  await wear(page, 'light');
  const light = await axe(page).withTags(STANDARDS).analyze();
  const told = Object.entries({ dark, light }).flatMap(([theme, { violations }]) =>
    violations.map(
      ({ id, nodes }) => `${what}, ${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    ),
  );
  expect(told).toEqual([]);
}

/** The same, and nothing is wider than the screen. */
export async function auditWidth(page: Page, what: string): Promise<void> {
  await auditScreen(page, what);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The app has no frames: axe may run in the page alone, and needs no second page for each answer. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/**
 * The theme that the system would ask for; a page without the app's script knows it by the attribute alone. From here
 * on nothing fades: a notice that went while axe was looking was measured half gone.
 */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async (scheme) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    const ends = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(ends.map(({ finished }) => finished.catch(() => undefined)));
  }, colorScheme);
}
