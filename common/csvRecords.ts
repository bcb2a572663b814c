export interface CsvRecord {
  /** Line on which the record begins; the header is line 1. */
  readonly line: number;
  /** Empty for a blank line; only the beginning of a record that is too long. */
  readonly source: string;
  /** True if a quote was never closed: only the first line is dropped, and parsing resumes on the next line. */
  readonly isUnclosed: boolean;
  readonly isTooLong: boolean;
  /** Start and end of the record in the text; the end is exact even if `source` is cut. */
  readonly from: number;
  readonly to: number;
}

/** In characters: a name and a text made of doubled quotes only, the extra columns of a script, and some reserve. */
const RECORD_MAX = 7000;
/** Characters within which the end of a record that is too long is looked for. */
const END_WITHIN = 100_000;

/**
 * Splits a CSV into records, including blank lines; quoted cells may span lines. Each step examines a hundred thousand
 * characters at most, so that callers can yield between steps.
 */
export function* splitCsvRecords(text: string, separator = ';'): Generator<CsvRecord> {
  const findLineEnd = lineEndsOf(text);
  let start = 0;
  let line = 1;
  while (start < text.length) {
    const found = findRecordEnd(text, start, separator);
    const isUnclosed = found === 'unclosed';
    const end = isUnclosed ? findLineEnd(start) : (found ?? findLineEnd(start + END_WITHIN));
    const isTooLong = !isUnclosed && end - start > RECORD_MAX;
    const source = text.slice(start, Math.min(end, start + RECORD_MAX + 1));
    yield { line, source: source.trim() === '' ? '' : source, isUnclosed, isTooLong, from: start, to: end };
    if (!isUnclosed) for (let i = start; i < end; i += 1) if (text[i] === '\n') line += 1;
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    line += 1;
  }
}

/** A line such as `sep=;`, with which Excel names the separator. */
export const isSeparatorLine = (source: string): boolean => /^\uFEFF?sep=.\s*$/i.test(source);

/**
 * Returns the first line that has content, and consumes it together with the blank lines and the separator line before
 * it.
 */
export function findHeader(records: Generator<CsvRecord>): string {
  for (let next = records.next(); next.done !== true; next = records.next())
    if (next.value.source !== '' && !isSeparatorLine(next.value.source)) return next.value.source;
  return '';
}

/** The cells of a record without their quotes; characters between a closing quote and the separator are dropped. */
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

/** Returns -1 if the quote at `from` is never closed. */
function findClosingQuote(source: string, from: number): number {
  for (let i = source.indexOf('"', from + 1); i >= 0; i = source.indexOf('"', i + 2))
    if (source[i + 1] !== '"') return i;
  return -1;
}

/** Finds line ends for increasing start positions; over all calls, each character is examined once. */
function lineEndsOf(text: string): (start: number) => number {
  const next = { '\n': -1, '\r': -1 };
  const find = (end: '\n' | '\r', start: number) => {
    if (next[end] < start) next[end] = text.indexOf(end, start);
    if (next[end] < 0) next[end] = text.length;
    return next[end];
  };
  return (start) => Math.min(find('\n', start), find('\r', start));
}

/**
 * Position of the line end behind a record; undefined if it is too far away. A quote has a meaning only at the
 * beginning of a cell, like in spreadsheets.
 */
function findRecordEnd(text: string, start: number, separator: string): number | 'unclosed' | undefined {
  let isQuoted = false;
  let isCellStart = true;
  const last = Math.min(text.length, start + END_WITHIN);
  for (let i = start; i < last; i += 1) {
    const character = text[i];
    if (isQuoted) {
      if (character !== '"') continue;
      if (text[i + 1] === '"') i += 1;
      // Behind a cell that is too long, the quote of a later line would look like the missing end of this one.
      else if (i - start > RECORD_MAX && !isCellEnd(text[i + 1], separator)) return 'unclosed';
      else isQuoted = false;
    } else if (character === '\n' || character === '\r') {
      return i;
    } else {
      isQuoted = character === '"' && isCellStart;
      isCellStart = character === separator;
    }
  }
  if (isQuoted) return 'unclosed';
  return last === text.length ? last : undefined;
}

const isCellEnd = (next: string | undefined, separator: string) =>
  next === undefined || next === separator || next === '\r' || next === '\n';
