import Papa from 'papaparse';
import { csvColumns } from '#contract/formats/csv.ts';
import { promptForm as text } from '#text/pt/promptForm.ts';

/** A file to start from: as a CSV must be, with a text that needs its quotes. */
export const exampleCsv = `${Papa.unparse([[...csvColumns], ...text.exampleLines.map((line) => [...line])], { delimiter: ';' })}\r\n`;
