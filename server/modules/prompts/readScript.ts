import { open } from 'node:fs/promises';
import type { CsvContent } from '#common/csv.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readCsvFile, rejectFile } from './readCsvFile.ts';
import { readXlsxFile } from './xlsx/readXlsxFile.ts';
import { XlsxFault } from './xlsx/XlsxFault.ts';

/** Magic bytes of a zip, and therefore of an XLSX workbook. */
export const ZIP = 'PK\u0003\u0004';
/** Magic bytes of workbooks up to Excel 2003 and of password-protected ones. */
const COMPOUND = '\u00D0\u00CF\u0011\u00E0';
const LOCKED = 'A planilha tem senha, ou é de um Excel antigo (.xls). Salve-a como .xlsx, sem senha.';

/** Reads a CSV or an XLSX workbook, recognized by content, in the calling thread. */
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
