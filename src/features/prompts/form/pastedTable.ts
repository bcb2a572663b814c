import * as v from 'valibot';
import { toCsv } from '#common/csv.ts';
import { splitCells, splitCsvRecords } from '#common/csvRecords.ts';
import { slugOf } from '#common/fileNames.ts';
import { columnNamed, type SheetFields, fromColumns } from '#common/sheetColumns.ts';
import { NAME_MIN } from '#contract/kit/limits.ts';
import { countNameCharacters, Name } from '#contract/kit/names.ts';

/** What is on the clipboard; to be read while the event is handled. */
export interface Pasted {
  readonly html: string;
  readonly plain: string;
}

export interface PastedTable {
  /** Number of prompts that it would make. */
  readonly rows: number;
  /** The same as a CSV of prompts. */
  readonly file: File;
  /** The same as one text. */
  readonly plain: string;
}

type Rows = readonly (readonly string[])[];

/** Words of a text, and letters, that make a name where a table has none. */
const [NAME_WORDS, NAME_LETTERS] = [5, 40];

/**
 * A table that was copied from a spreadsheet, a document or a page, as a CSV of prompts: with a header or without one,
 * its columns in any order. Where a list may be meant (`isList`), lines without columns are one text each. Undefined
 * for what has no two rows.
 */
export function readPastedTable({ html, plain }: Pasted, { isList = false } = {}): PastedTable | undefined {
  const ofHtml = rowsOfHtml(html);
  const rows =
    [ofHtml, rowsOfText(plain, '\t'), rowsOfText(plain, ';'), rowsOfText(plain, ',')].find(isTable) ??
    (isList ? [ofHtml, linesOf(plain)].find(({ length }) => length > 1) : undefined);
  if (!rows) return undefined;
  const { columns, hasHeader } = findColumns(rows);
  const names = new Set<string>();
  const lines = rows.slice(hasHeader ? 1 : 0).map((cells): SheetFields => {
    const row = fromColumns((key) => cells[columns[key] ?? -1] ?? '');
    return columns.name === undefined ? { ...row, name: nameFrom(row.text, names) } : row;
  });
  if (lines.length === 0) return undefined;
  return { rows: lines.length, file: new File([toCsv(lines)], 'tabela colada.csv', { type: 'text/csv' }), plain };
}

const isTable = (rows: Rows): boolean => rows.length > 1 && rows[0]!.length > 1;

/** The rows of the first table. Merged cells are filled up by empty ones, so that each column stays one. */
function rowsOfHtml(html: string): Rows {
  if (!/<t[dh][\s>]/i.test(html)) return [];
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  const grid: string[][] = [];
  for (const [y, row] of [...(table?.rows ?? [])].entries()) {
    const line = (grid[y] ??= []);
    for (const cell of row.cells) {
      let x = 0;
      while (line[x] !== undefined) x += 1;
      for (let down = 0; down < Math.max(1, cell.rowSpan); down += 1)
        for (let across = 0; across < cell.colSpan; across += 1)
          (grid[y + down] ??= [])[x + across] = down + across === 0 ? textOf(cell) : '';
    }
  }
  return withoutBlank(grid.slice(0, table?.rows.length ?? 0));
}

/** A cell's text as it is seen: line breaks and paragraphs of the cell stay, those of the source do not. */
function textOf(cell: Element): string {
  for (const end of cell.querySelectorAll('br, p + p, div + div, li + li')) end.before('\u2028');
  return (cell.textContent ?? '')
    .replaceAll(/[^\S\u2028\u00A0]+/g, ' ')
    .replaceAll(/ *\u2028 */g, '\n')
    .trim();
}

/**
 * The rows of a text with this delimiter. Texts have semicolons and commas too: semicolons must be as many in each
 * line, and commas must have a header.
 */
function rowsOfText(plain: string, delimiter: '\t' | ';' | ','): Rows {
  if (!plain.includes(delimiter)) return [];
  const rows: string[][] = [];
  for (const { source, from, to, isUnclosed } of splitCsvRecords(plain, delimiter)) {
    if (isUnclosed) rows.push(plain.slice(from, to).split(delimiter));
    else if (source !== '') rows.push(splitCells(plain.slice(from, to), delimiter));
  }
  const isRagged = delimiter !== '\t' && rows.some(({ length }) => length !== rows[0]!.length);
  const isTexts = delimiter === ',' && !rows[0]?.some((cell) => columnNamed(cell) === 'text');
  return isRagged || isTexts ? [] : withoutBlank(rows);
}

const linesOf = (plain: string): Rows => withoutBlank(plain.split(/\r\n?|[\n\v\u2028\u2029]/).map((line) => [line]));

/** Rows with a word in them, all of one width. */
function withoutBlank(rows: readonly (readonly (string | undefined)[])[]): Rows {
  const filled = rows
    .map((cells) => Array.from(cells, (cell = '') => cell.trim()))
    .filter((cells) => cells.some(Boolean));
  const width = Math.max(0, ...filled.map(({ length }) => length));
  return filled.map((cells) => Array.from({ length: width }, (_, i) => cells[i] ?? ''));
}

interface Columns {
  /** Place of each column; no name if no column can name the prompts. */
  readonly columns: Readonly<Partial<Record<string, number>>>;
  readonly hasHeader: boolean;
}

/** Finds the columns by their header, the text otherwise by its length, and the names by being ones. */
function findColumns(rows: Rows): Columns {
  const header = rows[0]!.map(columnNamed);
  const said: Record<string, number> = {};
  for (const [place, key] of header.entries()) said[key] ??= place;
  if (said['text'] !== undefined) return { columns: said, hasHeader: true };
  const { name } = said;
  const hasHeader = name !== undefined && header.length > 1;
  const body = hasHeader ? rows.slice(1) : rows;
  const places = header.map((_cell, place) => place).filter((place) => !hasHeader || place !== name);
  const lengthOf = (place: number) => body.reduce((sum, cells) => sum + cells[place]!.length, 0);
  const text = places.reduce((best, place) => (lengthOf(place) > lengthOf(best) ? place : best), places[0] ?? 0);
  if (hasHeader) return { columns: { ...said, text }, hasHeader };
  const canName = (place: number) =>
    body.every((cells) => v.is(Name, cells[place])) && new Set(body.map((cells) => cells[place])).size === body.length;
  const named = places.find((place) => place !== text && canName(place));
  return { columns: { text, ...(named !== undefined && { name: named }) }, hasHeader };
}

/** The first words of a text as a name that none of these has yet; they get it, too. */
export function nameFrom(text: string, taken = new Set<string>()): string {
  const words = slugOf(text).toLowerCase().split(/[-.]+/).slice(0, NAME_WORDS).join('_').slice(0, NAME_LETTERS);
  const first = countNameCharacters(words) >= NAME_MIN ? words : `prompt_${words}`;
  let name = first;
  for (let i = 2; taken.has(name); i += 1) name = `${first}_${i}`;
  taken.add(name);
  return name;
}
