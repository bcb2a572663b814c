/** A section of the written text and its spoken form. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly spoken: string;
  /** The form shown to people, if the voice needs a respelling. */
  readonly shown?: string | undefined;
  /** True if it is spoken differently from how it is written; its words then all belong to the whole section. */
  readonly isRead: boolean;
  readonly isSlow: boolean;
  readonly isEmphatic: boolean;
  readonly phonemes?: string | undefined;
  /** True for a part of a word, which stays joined to the rest. */
  readonly isInside?: boolean | undefined;
}

/** A span within a text to be spoken: `at` to `end` there, `from` to `to` in the written text. */
export interface PlacedSpan extends Omit<Span, 'spoken' | 'shown'> {
  readonly at: number;
  readonly end: number;
}

export interface Speakable {
  readonly text: string;
  readonly spans: readonly PlacedSpan[];
}

/** Joins spans so that words stay separated and no space precedes a comma. */
export function joinSpans(spans: readonly Span[]): Speakable {
  const chunks: string[] = [];
  const placed: PlacedSpan[] = [];
  let length = 0;
  let tail = '';
  let isSilence = false;
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
    // A silent span separates the words beside it, unless it is part of one.
    if (spoken === '') isSilence ||= isSpaced(span) && endsWord.test(tail.slice(-2));
    else {
      const isApart = isSilence || isSpaced(span) || isSpaced(last);
      if (isApart && startsWord.test(spoken) && endsWord.test(tail.slice(-2))) add(' ');
      isSilence = false;
    }
    const at = length;
    add(spoken);
    // Copied field by field, since a spread would take longer than all rules together.
    const { from, to, isRead, isSlow, isEmphatic, phonemes, isInside } = span;
    placed.push({ from, to, isRead, isSlow, isEmphatic, phonemes, isInside, at, end: length });
  }
  return { text: chunks.join(''), spans: placed };
}

const startsWord = /^[\p{L}\p{N}]/u;
const endsWord = /[\p{L}\p{N},]$/u;
const isSpaced = (span: Pick<Span, 'isRead' | 'isInside'> | undefined): boolean =>
  span?.isRead === true && span.isInside !== true;

/** Extracts a part of a speakable text. */
export function cutSpeakable({ text, spans }: Speakable, from: number, to: number): Speakable {
  return {
    text: text.slice(from, to),
    spans: spans
      .filter(({ at, end }) => at < to && end > from)
      .map((span) => {
        const [at, end] = [Math.max(span.at, from), Math.min(span.end, to)];
        // Unchanged text keeps its 1:1 positions; normalized text belongs to the whole written section.
        const place = span.isRead ? {} : { from: span.from + at - span.at, to: span.from + end - span.at };
        return { ...span, ...place, at: at - from, end: end - from };
      }),
  };
}
