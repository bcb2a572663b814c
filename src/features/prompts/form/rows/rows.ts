import { type CsvContent, quoteCells, readFields, toCsv, type UnusableLine, type UsableLine } from '#common/csv.ts';
import { splitCells } from '#common/csvRecords.ts';
import type { RefusedLine } from '#common/refusedLine.ts';
import { type SheetFields, type SheetKey, sheetKeys, toFields } from '#common/sheetColumns.ts';

type Fault = Pick<RefusedLine, 'field' | 'reason'>;

/** A prompt as it will be; the number of its line is its identity. */
export interface Row extends Readonly<SheetFields> {
  readonly line: number;
  /** Why the file's line was refused, until that cell is changed, or any where it is none alone. */
  readonly fault?: Fault;
}

/** What was found of each row: lines of a file were checked when it was read. */
const checked = new WeakMap<Row, SheetFields | Fault>();

/** All lines of a file, also those that were refused, in their order. */
export function toRows({ usable, refused }: CsvContent): readonly Row[] {
  for (const line of usable) checked.set(line, line);
  return [...usable, ...refused.map(mendable)].sort((one, other) => one.line - other.line);
}

/** A refused line with what stands too far to the right at the end of its text, where it most often belongs. */
function mendable({ line, field, reason, source }: UnusableLine): Row {
  const cells = splitCells(source);
  const fields = toFields(cells, sheetKeys);
  const beside = cells.slice(sheetKeys.length).filter(Boolean);
  const row = { line, ...fields, text: [fields.text, ...beside].join(';') };
  if (field) return { ...row, fault: { field, reason } };
  // Here there are cells in place of separators and quotes.
  return 'reason' in readFields(row) ? row : { ...row, fault: { reason } };
}

/** True for a row that was refused though its cells, as they are here, may be what was meant. */
export const mayBeMeant = (row: Row): boolean => row.fault !== undefined && !('reason' in readFields(row));

/** The prompt of a row, or what is to be corrected. */
export function checkRow(row: Row): SheetFields | Fault {
  const known = checked.get(row);
  if (known) return known;
  const read = row.fault ?? readFields(row);
  checked.set(row, read);
  return read;
}

export function changeCell(rows: readonly Row[], line: number, key: SheetKey, value: string): readonly Row[] {
  const at = rows.findIndex((row) => row.line === line);
  const row = rows[at];
  if (!row) return rows;
  const { fault, ...fields } = row;
  const isMended = fault !== undefined && (fault.field ?? key) === key;
  if (row[key] === value && !isMended) return rows;
  return rows.with(at, { ...fields, [key]: value, ...(fault && !isMended && { fault }) });
}

/** The rows as the content of a file: what can be used, and the rest with its reasons. */
export function contentOf(rows: readonly Row[]): CsvContent {
  const usable: UsableLine[] = [];
  const refused: UnusableLine[] = [];
  for (const row of rows) {
    const { line } = row;
    const read = checkRow(row);
    if ('reason' in read) refused.push({ line, ...read, source: quoteCells(sheetKeys.map((key) => row[key])) });
    else usable.push({ line, ...read });
  }
  return { usable, refused };
}

/** The rows that can be used as a file. */
export const fileOf = ({ usable }: CsvContent, name: string): File =>
  new File([toCsv(usable)], name, { type: 'text/csv' });

/** For each line whose name stands above it already: the line where it does. */
export function findRepeated(usable: readonly UsableLine[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { line, name } of usable) {
    const above = first.get(name);
    if (above === undefined) first.set(name, line);
    else repeated.set(line, above);
  }
  return repeated;
}
