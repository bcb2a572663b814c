import { parseXml } from './parseXml.ts';
import { CELL_MAX, decodeText, PART_MAX } from './readWorkbook.ts';
import type { Package } from './openPackage.ts';
import { type Known, plainNumber, showCell, type StoredCell } from './showCell.ts';
import { BROKEN, XlsxFault } from './XlsxFault.ts';

/** Text of a cell, or the reason why it is not taken and its value as a person reads it. */
export type Cell = { readonly text: string } | { readonly problem: string; readonly shown: string };
export interface Row {
  /** Line number as spreadsheets show it, from 1. */
  readonly line: number;
  /** Cells by column, from 0; the array has gaps for empty cells. */
  readonly cells: Cell[];
}
export interface Rows {
  readonly rows: Row[];
  /** Merged areas with the first and last line they touch. */
  readonly merged: { readonly from: number; readonly to: number; readonly place: string }[];
}

/** Last line number in Excel. */
const LINE_MAX = 1_048_576;
/** Number of columns read; more than any script has. */
const COLUMNS_MAX = 50;
const MERGED_MAX = 10_000;

const FORMULA = 'A célula tem uma fórmula. Cole o valor no lugar dela.';
const FORMATTED = 'A célula tem uma data ou um número com formato. Escreva-o como texto.';
const FAILED = 'A célula mostra um erro da planilha.';
const LOGICAL = 'A célula tem verdadeiro ou falso. Escreva-o como texto.';

const INEXACT = 'A célula tem um número com algarismos demais. Escreva-o como texto.';

/** Non-empty rows of a sheet, at most `maxRows` plus one. */
export async function readRows(workbook: Package, path: string, known: Known, maxRows: number): Promise<Rows> {
  const rows: Row[] = [];
  const merged: Rows['merged'] = [];
  let row: Row = { line: 0, cells: [] };
  let cell = { column: 0, type: 'n', style: 0, value: '', isFormula: false };
  let [isValue, isPhonetic] = [false, false];
  await parseXml(workbook.read(path, PART_MAX), {
    open: (name, attributes) => {
      if (name === 'row') row = { line: lineOf(attributes['r'], row.line + 1), cells: [] };
      else if (name === 'c') {
        const column = attributes['r'] === undefined ? row.cells.length : columnOf(attributes['r']);
        cell = {
          column,
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          value: '',
          isFormula: false,
        };
      } else if (name === 'f') cell.isFormula = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'mergeCell' && merged.length < MERGED_MAX) merged.push(areaOf(attributes['ref'] ?? ''));
      isValue = name === 'v' || name === 't';
    },
    text: (piece) => {
      if (isValue && !isPhonetic && cell.value.length <= CELL_MAX) cell.value += piece;
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && cell.column < COLUMNS_MAX) {
        const read = readCell(cell, known);
        if (read !== undefined) row.cells[cell.column] = read;
      }
      if (name === 'row' && row.cells.length > 0) rows.push(row);
    },
    isDone: () => rows.length > maxRows,
  });
  return { rows, merged };
}

function readCell(cell: StoredCell & { readonly isFormula: boolean }, known: Known): Cell | undefined {
  const { type, style, value, isFormula } = cell;
  const refuse = (problem: string): Cell => ({ problem, shown: showCell(cell, known) });
  if (isFormula) return refuse(FORMULA);
  if (value === '') return undefined;
  if (type === 's') return cellOf(known.texts[Number(value)] ?? '');
  if (type === 'inlineStr' || type === 'str') return cellOf(decodeText(value));
  if (type === 'e') return refuse(FAILED);
  if (type === 'b') return refuse(LOGICAL);
  const format = known.formats[style] ?? 'plain';
  if (type === 'd' || (format !== 'plain' && format !== 'integer')) return refuse(FORMATTED);
  const number = Number(value);
  if (Number.isNaN(number)) return cellOf(decodeText(value));
  const text = plainNumber(number);
  if (text === undefined) return refuse(INEXACT);
  return format === 'integer' && text.includes(',') ? refuse(FORMATTED) : { text };
}

const cellOf = (text: string): Cell | undefined => (text.trim() === '' ? undefined : { text });

function lineOf(written: string | undefined, next: number): number {
  const line = Number(written ?? next);
  if (!Number.isInteger(line) || line < 1 || line > LINE_MAX) throw new XlsxFault(BROKEN);
  return line;
}

/** Column index of a cell reference; 'B7' yields 1. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Max length of an area reference ('$A$1:$XFD$1048576'), so that the regular expression never runs on longer text. */
const PLACE_MAX = 32;

function areaOf(place: string): Rows['merged'][number] {
  if (place.length > PLACE_MAX) throw new XlsxFault(BROKEN);
  const [from = 0, to = from] = [...place.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return { from, to, place };
}
