import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { describeViolations, STANDARDS } from '#testing/axeFindings.ts';

export const WIDE = 1440;
const NARROW = 360;
const HEIGHT = 900;

export const setWidth = (width: number) => page.viewport(width, HEIGHT);

/**
 * Expects axe to find no violations on the current screen, and nothing wider than the screen; `what` names the screen
 * in failures.
 */
export async function auditHere(what: string): Promise<void> {
  // Contrast is too low while something fades in.
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: STANDARDS } });
  expect(describeViolations(violations, what)).toEqual([]);
  expect(document.documentElement.scrollWidth - innerWidth, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
}

/** The same on a wide and then on a narrow screen; the screen stays narrow. */
export async function auditBoth(what: string): Promise<void> {
  for (const width of [WIDE, NARROW]) {
    await setWidth(width);
    await auditHere(`${what}, ${width} px`);
  }
}
