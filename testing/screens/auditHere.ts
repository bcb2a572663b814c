import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { COLOURS, describeViolations, STANDARDS } from '#testing/axeFindings.ts';

export const WIDE = 1440;
const NARROW = 360;
const HEIGHT = 900;

export const setWidth = (width: number) => page.viewport(width, HEIGHT);

const THEME = 'data-mantine-color-scheme';

/**
 * Expects axe to find no violations on the current screen, in both themes, and nothing wider than the screen; `what`
 * names the screen in failures. The themes differ only in colours, so that the other one is checked for these alone.
 */
export async function auditHere(what: string): Promise<void> {
  const worn = document.documentElement.getAttribute(THEME) ?? 'light';
  const other = worn === 'dark' ? 'light' : 'dark';
  await wear(other);
  const others = await findViolations({ type: 'rule', values: COLOURS });
  await wear(worn);
  const violations = await findViolations({ type: 'tag', values: STANDARDS });
  expect([
    ...describeViolations(others, `${what}, ${other}`),
    ...describeViolations(violations, `${what}, ${worn}`),
  ]).toEqual([]);
  expect(document.documentElement.scrollWidth - innerWidth, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
}

/** Only violations are described with all their elements: describing those that pass took most of the time. */
async function findViolations(runOnly: axe.RunOnly): Promise<axe.Result[]> {
  const { violations, passes, incomplete } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  expect(violations.length + passes.length + incomplete.length, 'rules that axe has applied').toBeGreaterThan(0);
  return violations;
}

/** Sets the theme and waits for what fades, whose contrast is too low meanwhile. */
async function wear(theme: string): Promise<void> {
  document.documentElement.setAttribute(THEME, theme);
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** The same on a wide and then on a narrow screen; the screen stays narrow. */
export async function auditBoth(what: string): Promise<void> {
  for (const width of [WIDE, NARROW]) {
    await setWidth(width);
    await auditHere(`${what}, ${width} px`);
  }
}
