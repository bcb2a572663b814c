export interface CsvRecord {
  /** Where it begins in the file; the header is line 1. */
  readonly line: number;
  /** Empty for a blank line; the beginning of one that is too long. */
  readonly source: string;
  /** A quote was opened and never closed: only its first line is given up, the next one is read anew. */
  readonly isUnclosed: boolean;
  readonly isTooLong: boolean;
  /** Its characters in the file, however many. */
  readonly from: number;
  readonly to: number;
}

/** Characters of a name and a text, every one of them a doubled quote, with what a script has beside, and some room. */
const RECORD_MAX = 7000;

/**
 * Cuts a CSV into records, blank lines among them; quoted cells may span lines. Each step costs at most a few thousand
 * characters of work, so that a reader of any file can pause between two of them.
 */
export function* splitCsvRecords(text: string, separator = ';'): Generator<CsvRecord> {
  const findLineEnd = lineEndsOf(text);
  let start = 0;
  let line = 1;
  while (start < text.length) {
    const found = findRecordEnd(text, start, separator);
    const end = typeof found === 'number' ? found : findLineEnd(start);
    const source = text.slice(start, Math.min(end, start + RECORD_MAX + 1));
    yield {
      line,
      source: source.trim() === '' ? '' : source,
      isUnclosed: found === 'unclosed',
      isTooLong: found === 'too long',
      from: start,
      to: end,
    };
    if (typeof found === 'number') for (let i = start; i < end; i += 1) if (text[i] === '\n') line += 1;
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    line += 1;
  }
}

/** Excel's own first line, which names the separator. */
export const isSeparatorLine = (source: string): boolean => /^\uFEFF?sep=.\s*$/i.test(source);

/**
 * The first line with something on it; takes it, and the blank ones and the one that names the separator before it, off
 * the records.
 */
export function findHeader(records: Generator<CsvRecord>): string {
  for (let next = records.next(); next.done !== true; next = records.next())
    if (next.value.source !== '' && !isSeparatorLine(next.value.source)) return next.value.source;
  return '';
}

/** A record's cells without their quotes; blanks behind a closing quote belong to nothing. */
export function splitCells(source: string, separator = ';'): string[] {
  const cells: string[] = [];
  for (let from = 0; from <= source.length;) {
    const closing = source[from] === '"' ? findClosingQuote(source, from) : -1;
    const found = source.indexOf(separator, Math.max(from, closing));
    const end = found < 0 ? source.length : found;
    const quoted = closing < 0 ? '' : source.slice(from + 1, closing).replaceAll('""', '"');
    const behind = source.slice(closing < 0 ? from : closing + 1, end);
    cells.push(closing >= 0 && behind.trim() === '' ? quoted : quoted + behind);
    from = end + 1;
  }
  return cells;
}

/** -1 where the quote at `from` never closes. */
function findClosingQuote(source: string, from: number): number {
  for (let i = source.indexOf('"', from + 1); i >= 0; i = source.indexOf('"', i + 2))
    if (source[i + 1] !== '"') return i;
  return -1;
}

/** Finds where lines end, asked from the beginning on; each character of the text is looked at once for all of them. */
function lineEndsOf(text: string): (start: number) => number {
  const next = { '\n': -1, '\r': -1 };
  const find = (end: '\n' | '\r', start: number) => {
    if (next[end] < start) next[end] = text.indexOf(end, start);
    if (next[end] < 0) next[end] = text.length;
    return next[end];
  };
  return (start) => Math.min(find('\n', start), find('\r', start));
}

/** Quotes count only where a cell begins with one, as spreadsheets write them. */
function findRecordEnd(text: string, start: number, separator: string): number | 'unclosed' | 'too long' {
  let isQuoted = false;
  let isCellStart = true;
  for (let i = start; i < text.length; i += 1) {
    if (i - start > RECORD_MAX) return isQuoted ? 'unclosed' : 'too long';
    const character = text[i];
    if (isQuoted) {
      if (character !== '"') continue;
      if (text[i + 1] === '"') i += 1;
      else isQuoted = false;
    } else if (character === '\n' || character === '\r') {
      return i;
    } else {
      isQuoted = character === '"' && isCellStart;
      isCellStart = character === separator;
    }
  }
  return isQuoted ? 'unclosed' : text.length;
}
