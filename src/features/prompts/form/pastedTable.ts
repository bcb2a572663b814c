import Papa from 'papaparse';
import * as v from 'valibot';
import { csvColumns } from '#common/csv.ts';
import { slugOf } from '#common/fileNames.ts';
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
}

type Rows = readonly (readonly string[])[];

/** Headers that people give to these columns, without accents and in lower case. */
const headers = {
  name: ['name', 'nome', 'prompt', 'arquivo', 'id', 'chave', 'codigo', 'identificador', 'titulo', 'key', 'file'],
  text: ['text', 'texto', 'frase', 'fala', 'mensagem', 'conteudo', 'locucao', 'roteiro', 'script', 'prompt text'],
} as const;
/** Words of a text, and letters, that make a name where a table has none. */
const [NAME_WORDS, NAME_LETTERS] = [5, 40];

/**
 * A table that was copied from a spreadsheet, a document or a page, as a CSV of prompts: with a header or without one,
 * its columns in any order. Undefined for what is no table of at least two rows and columns.
 */
export function readPastedTable({ html, plain }: Pasted): PastedTable | undefined {
  const rows = [rowsOfHtml(html), rowsOfText(plain, '\t'), rowsOfText(plain, ';')].find(isTable);
  if (!rows) return undefined;
  const { name, text, hasHeader } = findColumns(rows);
  const names = new Set<string>();
  const lines = rows.slice(hasHeader ? 1 : 0).map((cells) => {
    const said = cells[text] ?? '';
    return [name === undefined ? nameFrom(said, names) : (cells[name] ?? ''), said];
  });
  if (lines.length === 0) return undefined;
  const csv = Papa.unparse([[...csvColumns], ...lines], { delimiter: ';', newline: '\n' });
  return { rows: lines.length, file: new File([csv], 'tabela colada.csv', { type: 'text/csv' }) };
}

const isTable = (rows: Rows): boolean => rows.length > 1 && rows.every(({ length }) => length > 1);

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

function rowsOfText(plain: string, delimiter: string): Rows {
  if (!plain.includes(delimiter)) return [];
  return withoutBlank(Papa.parse<string[]>(plain.trimEnd(), { delimiter, newline: undefined }).data);
}

/** Rows with a word in them, all of one width. */
function withoutBlank(rows: readonly (readonly (string | undefined)[])[]): Rows {
  const filled = rows
    .map((cells) => Array.from(cells, (cell = '') => cell.trim()))
    .filter((cells) => cells.some(Boolean));
  const width = Math.max(0, ...filled.map(({ length }) => length));
  return filled.map((cells) => Array.from({ length: width }, (_, i) => cells[i] ?? ''));
}

interface Columns {
  /** Undefined if no column can name the prompts. */
  readonly name: number | undefined;
  readonly text: number;
  readonly hasHeader: boolean;
}

function findColumns(rows: Rows): Columns {
  const header = rows[0]!.map((cell) => slugOf(cell).replaceAll('-', ' ').toLowerCase());
  const at = (known: readonly string[]) => header.findIndex((cell) => known.includes(cell));
  const [name, text] = [at(headers.name), at(headers.text)];
  if (text >= 0) return { name: name >= 0 ? name : undefined, text, hasHeader: true };
  const body = name >= 0 ? rows.slice(1) : rows;
  const places = header.map((_cell, place) => place).filter((place) => place !== name);
  const lengthOf = (place: number) => body.reduce((sum, cells) => sum + cells[place]!.length, 0);
  const longest = places.reduce((best, place) => (lengthOf(place) > lengthOf(best) ? place : best), places[0] ?? 0);
  if (name >= 0) return { name, text: longest, hasHeader: true };
  const canName = (place: number) =>
    body.every((cells) => v.is(Name, cells[place])) && new Set(body.map((cells) => cells[place])).size === body.length;
  return { name: places.find((place) => place !== longest && canName(place)), text: longest, hasHeader: false };
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
