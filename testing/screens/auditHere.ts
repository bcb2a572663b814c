import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { describeViolations, STANDARDS } from '#testing/axeFindings.ts';

export const WIDE = 1440;
const NARROW = 360;
const HEIGHT = 900;

export const setWidth = (width: number) => page.viewport(width, HEIGHT);

/** axe finds nothing on what is shown now, and nothing is wider than the screen; `what` names it where it does. */
export async function auditHere(what: string): Promise<void> {
  const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: STANDARDS } });
  expect(describeViolations(violations, what)).toEqual([]);
  expect(document.documentElement.scrollWidth - innerWidth, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
}

/** The same on a wide screen and then on a narrow one, which it stays. */
export async function auditBoth(what: string): Promise<void> {
  for (const width of [WIDE, NARROW]) {
    await setWidth(width);
    await auditHere(`${what}, ${width} px`);
  }
}
