import type { Result } from 'axe-core';

/** What every screen is held to. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A line for each rule that is broken, with the elements that break it; `what` names the screen. */
export function describeViolations(violations: readonly Result[], what: string): string[] {
  return violations.map(
    ({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
