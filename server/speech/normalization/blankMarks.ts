import { type MarkedPart, parseMarks } from '#common/marks.ts';

/**
 * The text with blanks of their own length where its marks stand: no rule reaches over one, and each still sees the
 * words around it.
 */
export function blankMarks(text: string, parts: readonly MarkedPart[] = parseMarks(text).parts): string {
  let blanked = '';
  for (const part of parts) {
    if (part.kind === 'text') blanked += ' '.repeat(part.from - blanked.length) + text.slice(part.from, part.to);
  }
  return blanked + ' '.repeat(text.length - blanked.length);
}
