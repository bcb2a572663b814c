import { type MarkedPart, parseMarks } from '#common/marks.ts';

/**
 * Replaces marks by spaces of equal length, so that no rule matches across a mark but each still sees the words around
 * it.
 */
export function blankMarks(text: string, parts: readonly MarkedPart[] = parseMarks(text).parts): string {
  let blanked = '';
  for (const part of parts) {
    if (part.kind === 'text') blanked += ' '.repeat(part.from - blanked.length) + text.slice(part.from, part.to);
  }
  return blanked + ' '.repeat(text.length - blanked.length);
}
