/** One stretch of the written text and what is said for it. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly spoken: string;
  /** The same for people, where the voice must be written to otherwise. */
  readonly shown?: string | undefined;
  /** True when something else is said than what is written: its words all belong to the whole stretch. */
  readonly isRead: boolean;
  readonly isSlow: boolean;
  readonly isEmphatic: boolean;
  readonly phonemes?: string | undefined;
  /** True for a part of a word: it stays joined to the rest. */
  readonly isInside?: boolean | undefined;
}

/** A span where it stands in a text to be spoken: `at` to `end` there, `from` to `to` in what was written. */
export interface PlacedSpan extends Omit<Span, 'spoken' | 'shown'> {
  readonly at: number;
  readonly end: number;
}

export interface Speakable {
  readonly text: string;
  readonly spans: readonly PlacedSpan[];
}

/** Puts spans one after the other, so that words stay apart and no space stands before a comma. */
export function joinSpans(spans: readonly Span[]): Speakable {
  const chunks: string[] = [];
  const placed: PlacedSpan[] = [];
  let length = 0;
  let tail = '';
  const add = (chunk: string) => {
    if (chunk === '') return;
    chunks.push(chunk);
    length += chunk.length;
    tail = chunk;
  };
  for (const span of spans) {
    const { spoken } = span;
    const last = placed.at(-1);
    if (span.isRead && tail.endsWith(' ') && /^[,.]/.test(spoken) && last !== undefined) {
      tail = tail.slice(0, -1);
      chunks[chunks.length - 1] = tail;
      length -= 1;
      placed[placed.length - 1] = { ...last, end: Math.max(last.at, Math.min(last.end, length)) };
    }
    const isApart = isSpaced(span) || isSpaced(last);
    // What is silent still keeps its neighbours apart.
    const isTight = isApart && (spoken === '' ? span.isRead : startsWord.test(spoken)) && endsWord.test(tail.slice(-2));
    if (isTight) add(' ');
    const at = length;
    add(spoken);
    // Field by field: a spread costs more than all rules together.
    const { from, to, isRead, isSlow, isEmphatic, phonemes, isInside } = span;
    placed.push({ from, to, isRead, isSlow, isEmphatic, phonemes, isInside, at, end: length });
  }
  return { text: chunks.join(''), spans: placed };
}

const startsWord = /^[\p{L}\p{N}]/u;
const endsWord = /[\p{L}\p{N},]$/u;
const isSpaced = (span: Pick<Span, 'isRead' | 'isInside'> | undefined): boolean =>
  span?.isRead === true && span.isInside !== true;

/** A part of a speakable text by itself. */
export function cutSpeakable({ text, spans }: Speakable, from: number, to: number): Speakable {
  return {
    text: text.slice(from, to),
    spans: spans
      .filter(({ at, end }) => at < to && end > from)
      .map((span) => {
        const [at, end] = [Math.max(span.at, from), Math.min(span.end, to)];
        // Unread text keeps its 1:1 places; what is read belongs to the whole it was read from.
        const place = span.isRead ? {} : { from: span.from + at - span.at, to: span.from + end - span.at };
        return { ...span, ...place, at: at - from, end: end - from };
      }),
  };
}
