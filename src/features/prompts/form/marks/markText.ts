import { findMarkProblem, parseMarks, SPELL_MAX, withoutMarks } from '#common/marks.ts';
import { PROMPT_TEXT_MAX } from '#contract/kit/limits.ts';

/** Marks that can be inserted by a button or a shortcut. */
export const markKinds = ['pause', 'spell', 'slow', 'emphasis'] as const;
export type MarkKind = (typeof markKinds)[number];

type Range = readonly [from: number, to: number];

/** Replacement of a range, and the selection after it; in UTF-16 offsets. */
export interface Marking {
  readonly range: Range;
  readonly written: string;
  readonly selected: Range;
}

const names = { slow: 'devagar', emphasis: 'enfase' } as const;
const [PAUSE, EXAMPLE] = ['1s', { spell: 'ABC', slow: 'texto', emphasis: 'texto' }] as const;

/**
 * Puts a mark around the selection, or around the word at the caret; removes it if it is already there. Undefined if
 * the resulting text could not be spoken, or would be too long.
 */
export function markText(text: string, selection: Range, kind: MarkKind): Marking | undefined {
  const marking =
    kind === 'pause'
      ? pauseAfter(text, outsideMarks(text, selection[1]))
      : (withoutMark(text, selection, kind) ?? withMark(text, wordsOf(text, selection), kind));
  const marked = text.slice(0, marking.range[0]) + marking.written + text.slice(marking.range[1]);
  const isUsable = findMarkProblem(marked) === undefined || findMarkProblem(text) !== undefined;
  return isUsable && marked.length <= PROMPT_TEXT_MAX ? marking : undefined;
}

/** The duration is selected afterwards, so that typing replaces it. */
function pauseAfter(text: string, at: number): Marking {
  const [before, after] = [/\S$/u.test(text.slice(0, at)) ? ' ' : '', /^[\p{L}\p{N}]/u.test(text.slice(at)) ? ' ' : ''];
  const from = at + before.length + '[pausa:'.length;
  return { range: [at, at], written: `${before}[pausa:${PAUSE}]${after}`, selected: [from, from + PAUSE.length] };
}

function withMark(text: string, [from, to]: Range, kind: Exclude<MarkKind, 'pause'>): Marking {
  const inside = text.slice(from, to) || EXAMPLE[kind];
  const [open, close] = kind === 'spell' ? ['[soletrar:', ']'] : [`[${names[kind]}]`, `[/${names[kind]}]`];
  // A spelled part may not contain other marks, and its length is limited.
  const spelled = kind === 'spell' ? withoutMarks(inside).replaceAll(/\s+/g, ' ').slice(0, SPELL_MAX) : inside;
  const start = from + open.length;
  return { range: [from, to], written: open + spelled + close, selected: [start, start + spelled.length] };
}

/** Removes the mark of this kind that contains the selection or caret, keeping its words. */
function withoutMark(text: string, [from, to]: Range, kind: Exclude<MarkKind, 'pause'>): Marking | undefined {
  const marks = kind === 'spell' ? /\[soletrar:\s*([^[\]\n]*?)\s*\]/giu : styles[kind];
  for (const match of text.matchAll(marks)) {
    const [range, inside = ''] = [[match.index, match.index + match[0].length] as const, match[1]];
    if (range[0] <= from && to <= range[1] && !(from === to && (from === range[0] || to === range[1])))
      return { range, written: inside, selected: [range[0], range[0] + inside.length] };
  }
  return undefined;
}

const styles = {
  slow: /\[devagar\](.*?)\[\/devagar\]/gisu,
  emphasis: /\[[eê]nfase\](.*?)\[\/[eê]nfase\]/gisu,
} as const;

/** The selection without spaces at its ends; for a caret, the word that contains it. */
function wordsOf(text: string, [from, to]: Range): Range {
  if (from === to) {
    const at = outsideMarks(text, from);
    const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, at))![0].length;
    return [at - before, at + /^[\p{L}\p{N}]*/u.exec(text.slice(at))![0].length];
  }
  const inside = text.slice(from, to);
  return [from + inside.length - inside.trimStart().length, from + inside.trimEnd().length];
}

/** Moves a position that is inside a mark behind it. */
function outsideMarks(text: string, at: number): number {
  const whole = parseMarks(text).parts.find(({ kind, from, to }) => kind !== 'text' && from < at && at < to);
  if (whole) return whole.to;
  const behind = /^[^[\]\n]*\]/u.exec(text.slice(at))?.[0];
  return behind !== undefined && /\[\/?\p{L}*$/u.test(text.slice(0, at)) ? at + behind.length : at;
}
