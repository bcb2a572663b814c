import { toCsv } from '#common/csv.ts';
import { promptForm as text } from '#text/promptForm.ts';

/** A valid CSV to start from, including a text that needs quotes. */
export const exampleCsv = toCsv(text.exampleLines);
