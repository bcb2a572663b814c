import Papa from 'papaparse';
import { FORMULA } from '#common/csv.ts';

/** CSV lines with ';' and CRLF as Brazilian spreadsheets expect; texts that look like formulas are escaped. */
export function toCsvLines(lines: readonly (readonly string[])[]): string {
  const how = { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA };
  return `${Papa.unparse(lines as string[][], how)}\r\n`;
}
