import axe from 'axe-core';
import { expect } from 'vitest';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds nothing on what is shown now, and nothing is wider than the screen; `what` names it where it does. */
export async function auditHere(what: string): Promise<void> {
  const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: STANDARDS } });
  const told = violations.map(
    ({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  expect(told).toEqual([]);
  expect(document.documentElement.scrollWidth - innerWidth, `${what}: wider than the screen`).toBeLessThanOrEqual(0);
}
