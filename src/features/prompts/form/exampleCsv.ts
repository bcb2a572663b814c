import Papa from 'papaparse';
import { csvColumns } from '#common/csv.ts';
import { promptForm as text } from '#text/promptForm.ts';

const lines = [[...csvColumns], ...text.exampleLines.map((line) => [...line])];
/** A valid CSV to start from, including a text that needs quotes. */
export const exampleCsv = `${Papa.unparse(lines, { delimiter: ';' })}\r\n`;
