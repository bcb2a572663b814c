import Papa from 'papaparse';
import { csvColumns } from '#common/csv.ts';
import { promptForm as text } from '#text/promptForm.ts';

const lines = [[...csvColumns], ...text.exampleLines.map((line) => [...line])];
/** A file to start from: as a CSV must be, with a text that needs its quotes. */
export const exampleCsv = `${Papa.unparse(lines, { delimiter: ';' })}\r\n`;
