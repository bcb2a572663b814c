import type { Result } from 'axe-core';

/** The standards that every screen must meet. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules about colours: the only ones that can differ between the themes. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** One line per violated rule with the elements that violate it; `what` names the screen. */
export function describeViolations(violations: readonly Result[], what: string): string[] {
  return violations.map(
    ({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
