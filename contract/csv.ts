import * as v from 'valibot';
import { Name } from './names.ts';
import { PromptText } from './prompts.ts';
import { refusals, type RefusalCode } from './refusal.ts';

export const csvColumns = ['name', 'text'] as const;

export type CsvProblem = Extract<RefusalCode, `CSV_${string}`>;

/** What is wrong with a CSV's first line, in the order a person should mend it. */
export function findHeaderProblem(firstLine: string): CsvProblem | undefined {
  if (firstLine.trim() === '') return 'CSV_EMPTY';
  if (!firstLine.includes(';')) return 'CSV_SEPARATOR';
  const columns = firstLine.split(';').map((column) => column.trim().replace(/^"(.*)"$/, '$1').toLowerCase());
  const isExact = columns.length === csvColumns.length && csvColumns.every((column, i) => columns[i] === column);
  return isExact ? undefined : 'CSV_COLUMNS';
}

export function csvMessage(problem: CsvProblem): string {
  return refusals[problem].message;
}

const Line = v.object({ name: Name, text: PromptText });

export const UNCLOSED_QUOTE = 'A linha abre aspas e não as fecha.';

/** One data line as a prompt, or the reason it cannot be one. */
export function readCsvLine(cells: readonly string[]): { name: string; text: string } | { reason: string } {
  if (cells.length !== csvColumns.length) {
    return { reason: `A linha tem ${cells.length} ${cells.length === 1 ? 'coluna' : 'colunas'}; use duas, nome e texto.` };
  }
  const line = v.safeParse(Line, { name: cells[0], text: cells[1] });
  return line.success ? line.output : { reason: line.issues[0].message };
}

export interface CsvRecord {
  /** Where it begins in the file; the header is line 1. */
  readonly line: number;
  readonly source: string;
  /** A quote was opened and never closed: only its first line is given up, the next one is read anew. */
  readonly isUnclosed: boolean;
}

/** No usable record is longer: what goes on beyond it has lost its closing quote. */
const RECORD_MAX = 5000;

/** Cuts a CSV into records, blank ones left out; quoted cells may span lines. */
export function* splitCsvRecords(text: string): Generator<CsvRecord> {
  let start = 0;
  let line = 1;
  while (start < text.length) {
    const closed = findRecordEnd(text, start);
    const end = closed ?? findLineEnd(text, start);
    const source = text.slice(start, end);
    if (source.trim() !== '') yield { line, source, isUnclosed: closed === undefined };
    for (let i = start; i < end; i += 1) if (text[i] === '\n') line += 1;
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    line += 1;
  }
}

function findLineEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

/** Quotes count only where a cell begins with one, as spreadsheets write them. */
function findRecordEnd(text: string, start: number): number | undefined {
  let isQuoted = false;
  let isCellStart = true;
  for (let i = start; i < text.length; i += 1) {
    const character = text[i];
    if (isQuoted) {
      if (i - start > RECORD_MAX) return undefined;
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
  return isQuoted ? undefined : text.length;
}
