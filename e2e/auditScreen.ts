import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { describeViolations, STANDARDS } from '#testing/axeFindings.ts';

const [NARROW, WIDE] = [360, 1440];
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * axe finds nothing on what is shown now, in both themes; `what` names it where it does. The themes differ by their
 * colours alone: in the second one axe looks at these.
 */
export async function auditScreen(page: Page, what: string): Promise<void> {
  await wear(page, 'dark');
  const dark = await findViolations(page, { type: 'rule', values: COLOURS });
  await wear(page, 'light');
  const light = await findViolations(page, { type: 'tag', values: STANDARDS });
  const told = Object.entries({ dark, light }).flatMap(([theme, violations]) =>
    describeViolations(violations, `${what}, ${theme}`),
  );
  expect(told).toEqual([]);
}

/** The same, and nothing is wider than the screen. */
export async function auditWidth(page: Page, what: string): Promise<void> {
  await auditScreen(page, what);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The same on a wide screen and on a narrow one, first as the page is by now; what is open stays open. */
export async function auditBoth(page: Page, what: string): Promise<void> {
  const open = page.locator('[role=dialog]:visible, [role=menu]:visible');
  const isNarrow = page.viewportSize()!.width === NARROW;
  let layers: number | undefined;
  for (const width of isNarrow ? [NARROW, WIDE] : [WIDE, NARROW]) {
    await page.setViewportSize({ width, height: 900 });
    if (layers !== undefined) await expect(open, what).toHaveCount(layers);
    await auditWidth(page, `${what}, ${width} px`);
    layers = await open.count();
  }
}

/** Nothing is waited for any more, no screen and no list; 'Aguarde...' itself comes late or never. */
export async function allShown(page: Page): Promise<void> {
  await expect(page.locator('[data-waiting], #root [data-list][aria-busy=true]')).toHaveCount(0);
}

/**
 * By axe in the page itself, since the app has no frames: brought once to each document, and only what it finds is
 * described and sent back. With all that passes, and brought anew for each theme, an audit took twice as long.
 */
async function findViolations(page: Page, rules: axe.RunOnly): Promise<axe.Result[]> {
  let found: Awaited<ReturnType<typeof runAxe>> | undefined;
  // A page that is just coming has nothing that a rule could look at: that would be no audit.
  await expect(async () => {
    found = await runAxe(page, rules);
    expect(found.applied, 'rules that axe has applied').toBeGreaterThan(0);
  }).toPass();
  return found!.violations;
}

async function runAxe(page: Page, rules: axe.RunOnly) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations, passes, incomplete } = await run(document, { runOnly, resultTypes: ['violations'] });
    return { violations, applied: violations.length + passes.length + incomplete.length };
  }, rules);
}

/**
 * The theme that the system would ask for; a page without the app's script knows it by the attribute alone. From here
 * on nothing fades: a notice that went while axe was looking was measured half gone. And the page has drawn itself
 * anew: a page learns of its new width with its next frame, and until then wears a wide screen's table in a narrow one.
 */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async (scheme) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const ends = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(ends.map(({ finished }) => finished.catch(() => undefined)));
  }, colorScheme);
}
