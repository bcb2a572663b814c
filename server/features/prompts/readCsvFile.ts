import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { findHeader, findHeaderProblem, readCsvRecord, splitCsvRecords } from '#contract/csv.ts';
import { CSV_LINES_MAX } from '#contract/kit/limits.ts';
import type { FileReport } from '#contract/prompts.ts';
import { Refusal } from '#server/http/refusal.ts';
import { takeBreaths } from '#server/http/takeBreaths.ts';

/** A line of a CSV that becomes a prompt; `line` counts from the header's 1. */
export interface UsableLine {
  readonly line: number;
  readonly name: string;
  readonly text: string;
}
export interface CsvContent {
  readonly usable: readonly UsableLine[];
  readonly refused: FileReport['refused'];
}

/** Blank ones among them: more than so many lines of nothing are no spreadsheet. */
const ANY_LINES_MAX = 10 * CSV_LINES_MAX;

/** Reads a CSV of prompts without holding up other requests; refuses one that is none, or has no line to use. */
export async function readCsvFile(path: string): Promise<CsvContent> {
  const breathe = takeBreaths();
  const records = splitCsvRecords(await decode(path));
  const problem = findHeaderProblem(findHeader(records));
  if (problem) throw new Refusal(problem);
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
    if (usable.length + refused.length > CSV_LINES_MAX || blank > ANY_LINES_MAX)
      throw new Refusal('CSV_TOO_MANY_LINES');
  }
  if (usable.length + refused.length === 0)
    throw new Refusal('CSV_EMPTY', { message: 'O arquivo CSV tem só o cabeçalho.' });
  if (usable.length === 0) throw refuseAll(refused);
  return { usable, refused };
}

const SHOWN_MAX = 100;

function refuseAll(refused: FileReport['refused']): Refusal {
  const shown = refused.slice(0, SHOWN_MAX).map(({ line, reason }) => [`linha ${line}`, `Linha ${line}: ${reason}`]);
  return new Refusal('CSV_NO_USABLE_LINE', { fields: Object.fromEntries(shown) });
}

const toCells = (source: string) => Papa.parse<string[]>(source, { delimiter: ';' }).data[0] ?? [];

const PIECE_BYTES = 1024 * 1024;

async function decode(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const pieces: string[] = [];
  for await (const bytes of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    pieces.push(decodeOrRefuse(() => decoder.decode(bytes as Buffer, { stream: true })));
    await setImmediate();
  }
  pieces.push(decodeOrRefuse(() => decoder.decode()));
  return pieces.join('');
}

function decodeOrRefuse(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new Refusal('CSV_ENCODING');
  }
}
