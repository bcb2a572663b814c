import * as v from 'valibot';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { Name } from '#contract/kit/names.ts';
import { slugOf } from './fileNames.ts';
import { PromptText } from './promptText.ts';

interface SheetColumn {
  /** The field of a prompt, and the header. */
  readonly key: string;
  /** The name of the column in sentences. */
  readonly label: string;
  /** Other headers that people give it, without accents and in lower case. */
  readonly others: readonly string[];
  readonly schema: v.GenericSchema<unknown, string>;
}

/**
 * The columns of a spreadsheet of prompts, in their order: CSV and XLSX, pasted tables, the example and exported
 * scripts are read and written by this table. A new optional column is a line here, with `isOptional`, and a field of
 * prompts.
 */
export const sheetColumns = [
  {
    key: 'name',
    label: 'nome',
    others: ['nome', 'prompt', 'arquivo', 'id', 'chave', 'codigo', 'identificador', 'titulo', 'key', 'file'],
    schema: Name,
  },
  {
    key: 'text',
    label: 'texto',
    others: ['texto', 'frase', 'fala', 'mensagem', 'conteudo', 'locucao', 'roteiro', 'script', 'prompt text'],
    schema: PromptText,
  },
] as const satisfies readonly (SheetColumn & { readonly isOptional?: boolean })[];

type Column = (typeof sheetColumns)[number];
export type SheetKey = Column['key'];
/** The fields of a prompt that a row holds. */
export type SheetFields = { [One in Column as One['key']]: v.InferOutput<One['schema']> };

export const sheetKeys = sheetColumns.map(({ key }) => key) as readonly SheetKey[];
const needed = (sheetColumns as readonly (Column & { readonly isOptional?: boolean })[])
  .filter(({ isOptional }) => !isOptional)
  .map(({ key }) => key);
/** Columns of an exported script behind those of the table: they are for human readers and are not imported. */
const readerColumns = ['voice', 'output', 'status', 'reason'];
export const scriptColumns: readonly string[] = [...sheetKeys, ...readerColumns];
export const csvHeader = sheetKeys.join(';');

/** Makes an object with an entry for each column. */
export const fromColumns = <Value>(valueOf: (key: SheetKey, column: Column) => Value): Record<SheetKey, Value> =>
  Object.fromEntries(sheetColumns.map((column) => [column.key, valueOf(column.key, column)])) as Record<
    SheetKey,
    Value
  >;

/** The rule of a row; its sentences are those of the form. */
export const SheetRow = v.object(fromColumns((_key, { schema }) => schema)) as unknown as v.ObjectSchema<
  { [One in Column as One['key']]: One['schema'] },
  undefined
>;

/** The field of each column of a file; undefined for a column that is not imported. */
export type SheetLayout = readonly (SheetKey | undefined)[];

/**
 * The layout of a spreadsheet with these headers: the needed columns first, then optional ones, or those of an exported
 * script. Undefined if it is no list of prompts.
 */
export function findLayout(header: readonly string[]): SheetLayout | undefined {
  const layout = header.map((name) => sheetKeys.find((key) => key === name));
  const unknown = header.filter((_name, place) => layout[place] === undefined);
  const isImported = needed.every((key, place) => layout[place] === key) && new Set(header).size === header.length;
  return isImported && (unknown.length === 0 || unknown.join(';') === readerColumns.join(';')) ? layout : undefined;
}

/** The cells of a row by field; a missing cell is empty. */
export const toFields = (cells: readonly (string | undefined)[], layout: SheetLayout): Record<SheetKey, string> =>
  fromColumns((key) => cells[layout.indexOf(key)] ?? '');

/** The header as the table has it: 'text' for 'Texto' or 'Locução'. Unknown ones are only put in lower case. */
export function columnNamed(header: string): string {
  const plain = canonicalizeText(header).trim().toLowerCase();
  const name = slugOf(plain).replaceAll('-', ' ');
  return (
    sheetColumns.find(({ key, others }) => key === name || (others as readonly string[]).includes(name))?.key ?? plain
  );
}
