import * as v from 'valibot';
import { CSV_LINES_MAX } from '#contract/kit/limits.ts';
import { Name } from '#contract/kit/names.ts';
import { type FileReport, PromptText } from '#contract/prompts.ts';
import { refusals, type RefusalCode } from '#contract/kit/refusal.ts';

export const csvColumns = ['name', 'text'] as const;

export type CsvProblem = Extract<RefusalCode, `CSV_${string}`>;

/** Characters: two quoted names with any spaces around them. */
const HEADER_MAX = 200;

/** What is wrong with a CSV's first line, in the order a person should mend it. */
export function findHeaderProblem(firstLine: string): CsvProblem | undefined {
  if (firstLine.trim() === '') return 'CSV_EMPTY';
  if (!firstLine.includes(';')) return 'CSV_SEPARATOR';
  if (firstLine.length > HEADER_MAX) return 'CSV_COLUMNS';
  const columns = firstLine.split(';').map((column) =>
    column
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  );
  const isExact = columns.length === csvColumns.length && csvColumns.every((column, i) => columns[i] === column);
  return isExact ? undefined : 'CSV_COLUMNS';
}

export function csvMessage(problem: CsvProblem): string {
  return refusals[problem].message;
}

/** A line that becomes a prompt; the header is line 1. */
export interface UsableLine {
  readonly line: number;
  readonly name: string;
  readonly text: string;
}
export interface CsvContent {
  readonly usable: readonly UsableLine[];
  readonly refused: FileReport['refused'];
}
/** Why a file gives no prompt at all; `refused` names its lines where that is why. */
export interface CsvRefusal {
  readonly problem: CsvProblem;
  readonly message: string;
  readonly refused: FileReport['refused'];
}

interface Reader {
  /** Takes the quotes off a record. */
  toCells(source: string): readonly string[];
  /** Asked before each record: lets others have their turn. */
  breathe(): Promise<void> | undefined;
}

/** Blank ones among them: more than so many lines of nothing are no spreadsheet. */
const ANY_LINES_MAX = 10 * CSV_LINES_MAX;

/** Reads a CSV of prompts, on the page before it is sent and on the server that takes it. */
export async function readCsv(text: string, { toCells, breathe }: Reader): Promise<CsvContent | CsvRefusal> {
  const records = splitCsvRecords(text);
  const problem = findHeaderProblem(findHeader(records));
  if (problem) return refuse(problem);
  const usable: UsableLine[] = [];
  const refused: FileReport['refused'] = [];
  let blank = 0;
  for (const record of records) {
    await breathe();
    if (record.source === '') {
      blank += 1;
    } else {
      const line = readCsvRecord(record, toCells);
      if ('reason' in line) refused.push({ line: record.line, reason: line.reason });
      else usable.push({ line: record.line, ...line });
    }
    if (usable.length + refused.length > CSV_LINES_MAX || blank > ANY_LINES_MAX) return refuse('CSV_TOO_MANY_LINES');
  }
  if (usable.length + refused.length === 0) return refuse('CSV_EMPTY', 'O arquivo CSV tem só o cabeçalho.');
  if (usable.length === 0) return { ...refuse('CSV_NO_USABLE_LINE'), refused };
  return { usable, refused };
}

function refuse(problem: CsvProblem, message = csvMessage(problem)): CsvRefusal {
  return { problem, message, refused: [] };
}

const Line = v.object({ name: Name, text: PromptText });

type CsvLine = { name: string; text: string } | { reason: string };

/** A record as a prompt, or the reason it cannot be one; `toCells` takes its quotes off. */
export function readCsvRecord(
  { source, isUnclosed, isTooLong }: CsvRecord,
  toCells: (source: string) => readonly string[],
): CsvLine {
  if (isUnclosed) return { reason: 'A linha abre aspas e não as fecha.' };
  if (source.includes('\0')) return { reason: 'A linha tem caracteres que não podem ser usados.' };
  const line = readCsvLine(toCells(source));
  return isTooLong && !('reason' in line) ? { reason: 'A linha é longa demais para um nome e um texto.' } : line;
}

function readCsvLine(cells: readonly string[]): CsvLine {
  if (cells.length !== csvColumns.length) {
    return {
      reason: `A linha tem ${cells.length} ${cells.length === 1 ? 'coluna' : 'colunas'}; use duas, nome e texto.`,
    };
  }
  const line = v.safeParse(Line, { name: cells[0], text: cells[1] });
  return line.success ? line.output : { reason: line.issues[0].message };
}

export interface CsvRecord {
  /** Where it begins in the file; the header is line 1. */
  readonly line: number;
  /** Empty for a blank line; the beginning of one that is too long. */
  readonly source: string;
  /** A quote was opened and never closed: only its first line is given up, the next one is read anew. */
  readonly isUnclosed: boolean;
  readonly isTooLong: boolean;
}

/** Characters of a name and a text, every one of them a doubled quote, and some room. */
const RECORD_MAX = 5000;

/**
 * Cuts a CSV into records, blank lines among them; quoted cells may span lines. Each step costs at most a few thousand
 * characters of work, so that a reader of any file can pause between two of them.
 */
export function* splitCsvRecords(text: string): Generator<CsvRecord> {
  const findLineEnd = lineEndsOf(text);
  let start = 0;
  let line = 1;
  while (start < text.length) {
    const found = findRecordEnd(text, start);
    const end = typeof found === 'number' ? found : findLineEnd(start);
    const source = text.slice(start, Math.min(end, start + RECORD_MAX + 1));
    yield {
      line,
      source: source.trim() === '' ? '' : source,
      isUnclosed: found === 'unclosed',
      isTooLong: found === 'too long',
    };
    if (typeof found === 'number') for (let i = start; i < end; i += 1) if (text[i] === '\n') line += 1;
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    line += 1;
  }
}

/** The first line with something on it; takes it, and the blank ones before it, off the records. */
export function findHeader(records: Generator<CsvRecord>): string {
  for (let next = records.next(); next.done !== true; next = records.next())
    if (next.value.source !== '') return next.value.source;
  return '';
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
function findRecordEnd(text: string, start: number): number | 'unclosed' | 'too long' {
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
      isCellStart = character === ';';
    }
  }
  return isQuoted ? 'unclosed' : text.length;
}
