import { findMarkProblem, withoutMarks } from '#common/marks.ts';

/** The selected part of a text if it can be spoken alone: it contains words and cuts no mark in two. */
export function partToHear(text: string, from: number, to: number): string | undefined {
  const part = text.slice(from, to).trim();
  if (part === text.trim() || !/[\p{L}\p{N}]/u.test(withoutMarks(part))) return undefined;
  return findMarkProblem(part) === undefined ? part : undefined;
}
