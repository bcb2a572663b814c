import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { type CsvContent, readCsv, refusedLineText } from '#common/csv.ts';
import { Refusal } from '#server/base/refusal.ts';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';
import type { RefusedLine } from '#common/refusedLine.ts';

/** Reads a CSV of prompts without blocking the event loop; refuses files that are no CSV or have no usable line. */
export async function readCsvFile(path: string): Promise<CsvContent> {
  const read = await readCsv(await decode(path), { yieldNow: yieldToEventLoop() });
  if (!('problem' in read)) return read;
  const { problem, message, refused } = read;
  throw problem === 'CSV_NO_USABLE_LINE' ? rejectFile(refused) : new Refusal(problem, { message });
}

const SHOWN_MAX = 100;

/** Refusal for a file without a usable line, with the reason per line. */
export function rejectFile(refused: readonly RefusedLine[]): Refusal {
  const shown = refused.slice(0, SHOWN_MAX).map((one) => [`linha ${one.line}`, refusedLineText(one)]);
  return new Refusal('CSV_NO_USABLE_LINE', { fields: Object.fromEntries(shown) });
}

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
