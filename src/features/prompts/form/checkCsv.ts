import Papa from 'papaparse';
import {
  type CsvProblem,
  csvMessage,
  findHeader,
  findHeaderProblem,
  readCsvRecord,
  splitCsvRecords,
} from '#contract/csv.ts';
import { CSV_BYTES_MAX, CSV_LINES_MAX } from '#contract/kit/limits.ts';
import { refusals } from '#contract/kit/refusal.ts';

export interface CsvReport {
  readonly usable: number;
  readonly refused: readonly { line: number; reason: string }[];
}
export type CsvCheck = CsvReport | { readonly problem: string };

/** Lines between two pauses, so that the page stays awake. */
const BATCH = 250;

/** What the server would make of the file, before it is sent; the same rules, from the contract. */
export async function checkCsv(file: Blob): Promise<CsvCheck> {
  if (file.size > CSV_BYTES_MAX) return { problem: refusals.TOO_LARGE.message };
  const text = await decode(file);
  if (text === undefined) return refuse('CSV_ENCODING');
  const records = splitCsvRecords(text);
  const problem = findHeaderProblem(findHeader(records));
  if (problem) return refuse(problem);

  let lines = 0;
  let usable = 0;
  const refused: { line: number; reason: string }[] = [];
  for (const record of records) {
    if (record.source === '') continue;
    lines += 1;
    if (lines > CSV_LINES_MAX) return refuse('CSV_TOO_MANY_LINES');
    const read = readCsvRecord(record, toCells);
    if ('reason' in read) refused.push({ line: record.line, reason: read.reason });
    else usable += 1;
    if (lines % BATCH === 0)
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
  }
  if (lines === 0) return refuse('CSV_EMPTY');
  return usable === 0
    ? { problem: `${csvMessage('CSV_NO_USABLE_LINE')} ${refused[0]?.reason ?? ''}`.trim() }
    : { usable, refused };
}

async function decode(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

const toCells = (source: string) => Papa.parse<string[]>(source, { delimiter: ';' }).data[0] ?? [];

function refuse(problem: CsvProblem): CsvCheck {
  return { problem: csvMessage(problem) };
}
