import { type MarkedPart, parseMarks } from '#common/marks.ts';

/**
 * Replaces marks by spaces (or another character) of equal length, so that no rule matches across a mark but each still
 * sees the words around it.
 */
export function blankMarks(
  text: string,
  parts: readonly MarkedPart[] = parseMarks(text).parts,
  blank: string = ' ',
): string {
  let blanked = '';
  for (const part of parts) {
    if (part.kind === 'text') blanked += blank.repeat(part.from - blanked.length) + text.slice(part.from, part.to);
  }
  return blanked + blank.repeat(text.length - blanked.length);
}
