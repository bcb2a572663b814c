import { parseMarks } from './marks.ts';

/** A word's range in the text (UTF-16 offsets), and its start and end in ms. */
interface Timing {
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** One caption: at most two lines, shown from start to end. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
}

export type CaptionFormat = 'vtt' | 'srt' | 'json' | 'txt';
export const captionTypes: Readonly<Record<CaptionFormat, string>> = {
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Common limits of captions: characters of a line, lines, and ms of a cue. */
export const [LINE_MAX, LINES_MAX, CUE_MAX_MS] = [42, 2, 7000];
export const WORD_JOINER = '\u2060';
/** A pause from which on words belong to different cues. */
const PAUSE_MS = 800;

interface Piece extends Pick<Timing, 'startMs' | 'endMs'> {
  readonly text: string;
  /** True if no blank stands before it, as before the D of "P&D". */
  readonly isGlued: boolean;
}

/** Captions of a text as it is written, without its marks, cut at the ends of sentences and clauses where they fit. */
export function cuesOf(text: string, words: readonly Timing[]): Cue[] {
  const cues: Cue[] = [];
  let open: Piece[] = [];
  const close = (upTo = open.length) => {
    const pieces = open.slice(0, upTo);
    if (pieces.length > 0) cues.push(toCue(pieces));
    open = open.slice(upTo);
  };
  for (const piece of piecesOf(text, words)) {
    const last = open.at(-1);
    if (last && piece.startMs - last.endMs >= PAUSE_MS) close();
    while (open.length > 0 && !fits([...open, piece])) close(clauseEnd(open));
    open.push(piece);
    if (/[.!?…]["”’)\]]*$/u.test(piece.text)) close();
  }
  close();
  return cues;
}

/** The text word by word with its punctuation; long words and words that are spoken for long come in several pieces. */
function piecesOf(text: string, words: readonly Timing[]): Piece[] {
  const plain = withoutMarks(text);
  /** An opening sign belongs to the word behind it, if no blank stands between them. */
  const startOf = (index: number) => {
    const end = words[index - 1]?.to ?? 0;
    const between = text.slice(end, words[index]!.from);
    return end + (/\s/u.test(between) ? between.length - /\S*$/u.exec(between)![0].length : between.length);
  };
  const pieces = words.flatMap(({ startMs, endMs }, index) => {
    const [from, to] = [index === 0 ? 0 : startOf(index), index + 1 < words.length ? startOf(index + 1) : text.length];
    const written = plain.between(from, to);
    if (written === '') return [];
    const parts = written.match(new RegExp(`.{1,${LINE_MAX}}`, 'gsu')) ?? [];
    const many = Math.max(parts.length, Math.ceil((endMs - startMs) / CUE_MAX_MS));
    const isGlued = index > 0 && !/[\s[\]]/u.test(text.slice(words[index - 1]!.to, words[index]!.from));
    return Array.from({ length: many }, (_, i) => ({
      text: parts[Math.floor((i * parts.length) / many)]!,
      isGlued: isGlued && i === 0,
      startMs: Math.round(startMs + ((endMs - startMs) * i) / many),
      endMs: Math.round(startMs + ((endMs - startMs) * (i + 1)) / many),
    }));
  });
  return joinGlued(pieces);
}

/** Joins what is written without a blank between, as far as it fits on a line. */
function joinGlued(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isOne = last && piece.isGlued && last.text.length + piece.text.length <= LINE_MAX;
    if (isOne && piece.endMs - last.startMs <= CUE_MAX_MS && piece.startMs - last.endMs < PAUSE_MS)
      joined[joined.length - 1] = { ...last, text: last.text + piece.text, endMs: piece.endMs };
    else joined.push(piece);
  }
  return joined;
}

/** The parts of a text that people read, and ranges of them with single blanks. */
function withoutMarks(text: string) {
  const kept = parseMarks(text).parts.flatMap((part) => {
    if (part.kind === 'pause') return [];
    return [part.kind === 'text' ? ([part.from, part.to] as const) : part.inside];
  });
  return {
    between: (from: number, to: number) =>
      kept
        .map(([start, end]) => text.slice(Math.max(start, from), Math.min(end, to)))
        .join('')
        .replace(/\s+/gu, ' ')
        .trim(),
  };
}

function fits(pieces: readonly Piece[]): boolean {
  return wrap(pieces).length <= LINES_MAX && pieces.at(-1)!.endMs - pieces[0]!.startMs <= CUE_MAX_MS;
}

/** Number of pieces up to the last clause that ends in the second half; all of them if none does. */
function clauseEnd(pieces: readonly Piece[]): number {
  for (let i = pieces.length - 1; i >= pieces.length / 2; i--) if (/[,;:–—]$/u.test(pieces[i]!.text)) return i + 1;
  return pieces.length;
}

function wrap(pieces: readonly Piece[]): string[] {
  const lines: string[] = [];
  for (const { text } of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= LINE_MAX) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
  }
  return lines;
}

const toCue = (pieces: readonly Piece[]): Cue => ({
  startMs: pieces[0]!.startMs,
  endMs: Math.max(pieces.at(-1)!.endMs, pieces[0]!.startMs + 1),
  lines: wrap(pieces),
});

/** A caption file in one of the formats; the text alone has a line for each cue's text. */
export function writeCaptions(cues: readonly Cue[], format: CaptionFormat): string {
  switch (format) {
    case 'vtt':
      return `WEBVTT\n\n${cues.map((cue) => `${timesOf(cue, '.')}\n${escapeVtt(cue.lines)}\n`).join('\n')}`;
    case 'srt':
      return cues.map((cue, i) => `${i + 1}\n${timesOf(cue, ',')}\n${breakTags(cue.lines)}\n`).join('\n');
    case 'json':
      return `${JSON.stringify(cues, undefined, 2)}\n`;
    case 'txt':
      return cues.map(({ lines }) => `${lines.join(' ')}\n`).join('');
  }
}

/** Characters that begin tags and entities in WebVTT: https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span */
const escapeVtt = (lines: readonly string[]) =>
  lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Players drop `<word>` from SRT as an unknown tag, and SRT has no escapes: an invisible sign keeps the word. */
const breakTags = (lines: readonly string[]) => lines.join('\n').replaceAll(/<(?=\S)/g, `<${WORD_JOINER}`);

const timesOf = ({ startMs, endMs }: Cue, point: string) => `${clock(startMs, point)} --> ${clock(endMs, point)}`;

function clock(ms: number, point: string): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  const time = [two(seconds / 3600), two((seconds / 60) % 60), two(seconds % 60)].join(':');
  return `${time}${point}${String(ms % 1000).padStart(3, '0')}`;
}
