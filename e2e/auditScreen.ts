import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { COLOURS, describeViolations, STANDARDS } from '#testing/axeFindings.ts';

const [NARROW, WIDE] = [360, 1440];

/**
 * Expects axe to find no violations on the current screen, in both themes; `what` names the screen in failures. The
 * themes differ only in colours, so that the second run checks only these.
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

/** The same, and expects that nothing is wider than the screen. */
export async function auditWidth(page: Page, what: string): Promise<void> {
  await auditScreen(page, what);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The same on a wide and on a narrow screen, starting with the current width; open dialogs and menus stay open. */
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

/** Waits until no screen and no list is loading; 'Aguarde...' itself appears late or never. */
export async function allShown(page: Page): Promise<void> {
  await expect(page.locator('[data-waiting], #root [data-list][aria-busy=true]')).toHaveCount(0);
}

/**
 * Runs axe in the page itself, since the app has no frames. It is injected once per document, and only violations are
 * returned: an audit with all passes and one injection per theme took twice as long.
 */
async function findViolations(page: Page, rules: axe.RunOnly): Promise<axe.Result[]> {
  let found: Awaited<ReturnType<typeof runAxe>> | undefined;
  // A page that is still loading has nothing for a rule to check, which would not be an audit.
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
 * Sets the theme, both as system preference and as attribute, for pages without the app's script. Disables animations,
 * because axe would measure fading elements. Waits two frames, because a page adapts to a new width only in the next
 * frame.
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
