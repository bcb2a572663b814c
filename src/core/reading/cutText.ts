import type { ReadingPiece, ReadingProblem } from '#contract/reading.ts';

/** A part of a text: plain, normalized, or in need of correction. */
export type Stretch =
  | { readonly kind: 'plain'; readonly from: number; readonly written: string }
  | { readonly kind: 'piece'; readonly from: number; readonly piece: ReadingPiece }
  | { readonly kind: 'problem'; readonly from: number; readonly written: string; readonly problem: ReadingProblem };

/** Covers the whole text in order without overlaps; where a problem and a piece overlap, the problem wins. */
export function cutText(text: string, pieces: readonly ReadingPiece[], problems: readonly ReadingProblem[]): Stretch[] {
  const marked = [
    ...problems.map((problem) => ({ ...problem, problem })),
    ...pieces.map((piece) => ({ from: piece.from, to: piece.to, piece })),
  ].sort((a, b) => a.from - b.from || b.to - a.to);
  const stretches: Stretch[] = [];
  let at = 0;
  for (const mark of marked) {
    if (mark.from < at || mark.to > text.length) continue;
    if (mark.from > at) stretches.push({ kind: 'plain', from: at, written: text.slice(at, mark.from) });
    if ('problem' in mark)
      stretches.push({
        kind: 'problem',
        from: mark.from,
        written: text.slice(mark.from, mark.to),
        problem: mark.problem,
      });
    else stretches.push({ kind: 'piece', from: mark.from, piece: mark.piece });
    at = mark.to;
  }
  if (at < text.length) stretches.push({ kind: 'plain', from: at, written: text.slice(at) });
  return stretches;
}
