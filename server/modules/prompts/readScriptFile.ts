import { open } from 'node:fs/promises';
import type { CsvContent } from '#common/csv.ts';
import { Refusal } from '#server/base/refusal.ts';
import { openThreadReader } from '#server/http/threads/readInThread.ts';
import { readScript, ZIP } from './readScript.ts';

/**
 * CSVs up to this size are parsed on the main thread, yielding to the event loop; starting a worker would take longer.
 */
const SMALL_BYTES = 256 * 1024;
const TOO_LARGE = 'O arquivo é grande demais para ser lido. Deixe nele só os nomes e os textos, ou divida-o.';

const readInThread = openThreadReader<CsvContent>({
  program: 'scriptThread',
  source: new URL('./scriptThread.ts', import.meta.url),
  memoryMb: 512,
  deadlineMs: 60_000,
  tooLarge: () => new Refusal('XLSX_UNUSABLE', { message: TOO_LARGE }),
});

/**
 * Reads a script, a CSV or an XLSX workbook recognized by content; refuses one without a usable line. The signal
 * cancels it.
 */
export async function readScriptFile(path: string, userId: number, signal: AbortSignal): Promise<CsvContent> {
  return (await isSmallCsv(path)) ? readScript(path) : readInThread(path, userId, signal);
}

async function isSmallCsv(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0);
    return size <= SMALL_BYTES && buffer.toString('latin1', 0, bytesRead) !== ZIP;
  } finally {
    await file.close();
  }
}
