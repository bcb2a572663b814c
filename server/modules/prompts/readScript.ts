import { open } from 'node:fs/promises';
import type { CsvContent } from '#common/csv.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readCsvFile, rejectFile } from './readCsvFile.ts';
import { readXlsxFile } from './xlsx/readXlsxFile.ts';
import { XlsxFault } from './xlsx/XlsxFault.ts';

/** First bytes of a zip, and so of a workbook. */
export const ZIP = 'PK\u0003\u0004';
/** Of Excel until 2003, and of every workbook that a password locks. */
const COMPOUND = '\u00D0\u00CF\u0011\u00E0';
const LOCKED = 'A planilha tem senha, ou é de um Excel antigo (.xls). Salve-a como .xlsx, sem senha.';

/** Reads a CSV or a workbook (XLSX), whatever its name says, in the thread that calls it. */
export async function readScript(path: string): Promise<CsvContent> {
  const beginning = await readBeginning(path);
  if (beginning === COMPOUND) throw new Refusal('XLSX_UNUSABLE', { message: LOCKED });
  if (beginning !== ZIP) return readCsvFile(path);
  try {
    const content = await readXlsxFile(path);
    if (content.usable.length === 0) throw rejectFile(content.refused);
    return content;
  } catch (error) {
    if (error instanceof XlsxFault) throw new Refusal('XLSX_UNUSABLE', { message: error.message });
    throw error;
  }
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
