import * as v from 'valibot';
import { Name } from './names.ts';
import { PromptText } from './prompts.ts';
import { refusals, type RefusalCode } from './refusal.ts';

export const csvColumns = ['name', 'text'] as const;

export type CsvProblem = Extract<RefusalCode, `CSV_${string}`>;

/** What is wrong with a CSV's first line, in the order a person should mend it. */
export function findHeaderProblem(firstLine: string): CsvProblem | undefined {
  if (firstLine.trim() === '') return 'CSV_EMPTY';
  if (!firstLine.includes(';')) return 'CSV_SEPARATOR';
  const columns = firstLine.split(';').map((column) => column.trim().replace(/^"(.*)"$/, '$1').toLowerCase());
  const isExact = columns.length === csvColumns.length && csvColumns.every((column, i) => columns[i] === column);
  return isExact ? undefined : 'CSV_COLUMNS';
}

export function csvMessage(problem: CsvProblem): string {
  return refusals[problem].message;
}

const Line = v.object({ name: Name, text: PromptText });

/** One data line as a prompt, or the reason it cannot be one. */
export function readCsvLine(cells: readonly string[]): { name: string; text: string } | { reason: string } {
  if (cells.length !== csvColumns.length) {
    return { reason: `A linha tem ${cells.length} ${cells.length === 1 ? 'coluna' : 'colunas'}; use duas, nome e texto.` };
  }
  const line = v.safeParse(Line, { name: cells[0], text: cells[1] });
  return line.success ? line.output : { reason: line.issues[0].message };
}
