import * as v from 'valibot';
import { CSV_LINES_MAX, NAME_MAX } from '#contract/kit/limits.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { refusals, type RefusalCode } from '#contract/kit/refusal.ts';
import { type CsvRecord, findHeader, splitCells, splitCsvRecords } from './csvRecords.ts';
import { formatCount } from './formatCount.ts';
import type { RefusedLine } from './refusedLine.ts';
import {
  csvHeader,
  findLayout,
  sheetColumns,
  type SheetFields,
  type SheetKey,
  sheetKeys,
  type SheetLayout,
  SheetRow,
  toFields,
} from './sheetColumns.ts';

/** Matches a cell that a spreadsheet would run as a formula; full-width signs count too. */
export const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
/** The cell without the apostrophe that stops a spreadsheet from doing so. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

export type CsvProblem = Extract<RefusalCode, `CSV_${string}`>;

/** In characters: enough for two quoted names with spaces around them. */
const HEADER_MAX = 200;

/** The first thing to correct in the header line of a CSV. */
export function findHeaderProblem(firstLine: string): CsvProblem | undefined {
  if (firstLine.trim() === '') return 'CSV_EMPTY';
  if (!firstLine.includes(';')) return 'CSV_SEPARATOR';
  if (firstLine.length > HEADER_MAX) return 'CSV_COLUMNS';
  return layoutOf(firstLine) ? undefined : 'CSV_COLUMNS';
}

/** Headers in Portuguese are left to the conversion, as the specification asks. */
const layoutOf = (firstLine: string): SheetLayout | undefined =>
  findLayout(
    canonicalizeText(firstLine)
      .split(';')
      .map((column) =>
        column
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .toLowerCase(),
      ),
  );

export function csvMessage(problem: CsvProblem): string {
  return refusals[problem].message;
}

/** A line that can become a prompt; the header is line 1. */
export interface UsableLine extends Readonly<SheetFields> {
  readonly line: number;
}
/** A line that cannot become a prompt; `source` is its text for the CSV of rejected lines. */
export interface UnusableLine extends RefusedLine {
  readonly source: string;
}
export interface CsvContent {
  readonly usable: readonly UsableLine[];
  readonly refused: readonly UnusableLine[];
}
/** Why a file contains no prompt at all; `refused` lists its lines if they are the reason. */
export interface CsvRefusal {
  readonly problem: CsvProblem;
  readonly message: string;
  readonly refused: readonly UnusableLine[];
}

interface Reader {
  /** Called before each record, so that a long file does not block the thread. */
  yieldNow(): Promise<void> | undefined;
}

/** Blank lines included: a file with more lines is no spreadsheet of prompts. */
const ANY_LINES_MAX = 10 * CSV_LINES_MAX;

/** Parses a CSV of prompts; used by the page before the upload and by the server after it. */
export async function readCsv(text: string, { yieldNow }: Reader): Promise<CsvContent | CsvRefusal> {
  const records = splitCsvRecords(text);
  const header = findHeader(records);
  const problem = findHeaderProblem(header);
  if (problem) return refuse(problem);
  const layout = layoutOf(header)!;
  const usable: UsableLine[] = [];
  const refused: UnusableLine[] = [];
  let blank = 0;
  for (const record of records) {
    await yieldNow();
    if (isBlank(record)) {
      blank += 1;
    } else {
      const line = readCsvRecord(record, layout);
      if ('reason' in line) refused.push({ line: record.line, ...line, source: toSource(text, record, layout) });
      else usable.push({ line: record.line, ...line });
    }
    if (usable.length + refused.length > CSV_LINES_MAX || blank > ANY_LINES_MAX) return refuse('CSV_TOO_MANY_LINES');
  }
  if (usable.length + refused.length === 0) return refuse('CSV_EMPTY', 'O arquivo CSV tem só o cabeçalho.');
  if (usable.length === 0) return { ...refuse('CSV_NO_USABLE_LINE'), refused };
  return { usable, refused };
}

/** Spreadsheets write empty rows as separators only. */
const isBlank = ({ source, isUnclosed, isTooLong }: CsvRecord) => !isUnclosed && !isTooLong && /^[\s;"]*$/.test(source);

function refuse(problem: CsvProblem, message = csvMessage(problem)): CsvRefusal {
  return { problem, message, refused: [] };
}

/** In characters: enough of a file that is one single line. */
const KEPT_MAX = 100_000;

/**
 * The record as it is offered for correction, under the header of an import: without the columns that no import reads,
 * and without the apostrophes of formulas, which the download adds again. If a quote is unclosed, the cells are quoted
 * again: otherwise it would swallow the lines after it in the new file.
 */
function toSource(text: string, { from, to, isUnclosed }: CsvRecord, layout: SheetLayout): string {
  // PostgreSQL cannot store NUL; the replacement character shows that something is wrong.
  const source = text.slice(from, Math.min(to, from + KEPT_MAX)).replaceAll('\0', '\uFFFD');
  if (isUnclosed) return quoteCells(source.split(';'));
  const cells = splitCells(source);
  if (cells.length !== layout.length || to - from > KEPT_MAX) return source;
  const values = Object.values(toFields(cells.map(withoutApostrophe), layout));
  return values.join(';') === cells.join(';') ? source : quoteCells(values);
}

/** Joins cells to a CSV line; every cell is quoted. */
export const quoteCells = (cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');

export const UNCLOSED = 'A linha abre aspas e não as fecha. Feche-as ou tire-as.';
const TOO_LONG = `A linha é longa demais: o nome vai até ${NAME_MAX} caracteres e o texto, até 2.000.`;

type CsvLine = SheetFields | Pick<RefusedLine, 'field' | 'reason'>;

/** Parses a record into a prompt, or gives the reason why that is impossible. */
function readCsvRecord({ source, isUnclosed, isTooLong }: CsvRecord, layout: SheetLayout): CsvLine {
  if (isUnclosed) return { reason: UNCLOSED };
  if (source.includes('\0')) return { reason: 'A linha tem caracteres que não podem ser usados.' };
  return isTooLong ? { reason: TOO_LONG } : readCsvLine(splitCells(source), layout);
}

function readCsvLine(cells: readonly string[], layout: SheetLayout): CsvLine {
  if (cells.length < 2) return { reason: 'Falta o “;” entre o nome e o texto.' };
  if (cells.length !== layout.length) {
    const wanted = layout.length === 2 ? 'use duas, nome e texto' : `o cabeçalho tem ${layout.length}`;
    return { reason: `A linha tem ${cells.length} colunas; ${wanted}. Um texto com “;” vai entre aspas.` };
  }
  return readFields(toFields(cells.map(withoutApostrophe), layout));
}

/** Checks what a row says of a prompt, or gives the reason why it cannot become one. */
export function readFields(fields: Readonly<Record<SheetKey, string>>): CsvLine {
  for (const field of sheetKeys) {
    const reason = findEncodingProblem(fields[field]);
    if (reason !== undefined) return { field, reason };
  }
  const line = v.safeParse(SheetRow, fields);
  if (line.success) return line.output;
  const [{ message, path }] = line.issues;
  return { field: path?.[0].key as SheetKey, reason: message };
}

/** Parses a row of a workbook into a prompt, or gives the reason why that is impossible. */
export function readSheetRow(cells: readonly string[], layout: SheetLayout): CsvLine {
  if (!layout.includes(undefined) && cells.slice(layout.length).some((cell) => cell !== ''))
    return { reason: 'A linha tem mais de duas colunas; use só nome e texto.' };
  const fields = toFields(cells, layout);
  if (/\0|[\uD800-\uDFFF]/u.test(Object.values(fields).join('')))
    return { reason: 'A linha tem caracteres que não podem ser usados.' };
  return readFields(fields);
}

/** 'Linha 26, texto: …' */
export function refusedLineText({ line, field, reason }: RefusedLine): string {
  const where = formatCount(line);
  const column = sheetColumns.find(({ key }) => key === field);
  return `Linha ${where}${column ? `, ${column.label}` : ''}: ${reason}`;
}

/** The record with an apostrophe before every cell that a spreadsheet would run as a formula. */
export function defuseRecord(source: string): string {
  const cells = splitCells(source);
  if (!cells.some((cell) => FORMULA.test(cell))) return source;
  const plain = cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell));
  return joinCells(plain);
}

/** Joins cells to a CSV line; those are quoted that need it. */
export const joinCells = (cells: readonly string[]): string =>
  cells.map((cell) => (/[";\r\n]/.test(cell) ? quoteCells([cell]) : cell)).join(';');

/** The fields of a prompt as a CSV line. */
export const toCsvLine = (fields: Readonly<SheetFields>): string => quoteCells(sheetKeys.map((key) => fields[key]));

/** A CSV of prompts that is read as it was written. */
export const toCsv = (rows: readonly Readonly<SheetFields>[]): string =>
  [csvHeader, ...rows.map((row) => defuseRecord(joinCells(sheetKeys.map((key) => row[key])))), ''].join('\r\n');

/** A CSV of the rejected lines, to be corrected and uploaded again. */
export const toRefusedCsv = (refused: readonly UnusableLine[]): string =>
  [csvHeader, ...refused.map(({ source }) => defuseRecord(source)), ''].join('\r\n');

/** The characters of Windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Matches letters and signs of Portuguese as they look if UTF-8 is read as Windows-1252 or Latin-1. Pairs that are also
 * written rightly are left out: a text may contain `MANHÃ…`, `CAMPEÃ”` or `ITAÚ®`.
 */
const MISREAD = new RegExp(
  '[ÃÂ][\u0080-\u009F]|â[\u0080€][\u0080-\u009Fœ™˜“”¦¢]|ð[\u009FŸ]|' +
    'Ã[¡¢£§©ª\u00AD³´µº¼€‚ƒ‰Š‡š]|Ã[“”•](?=\\p{L})|Â[ªº°§«»¿¡²³¹·½¼¾£©®±´]',
  'u',
);

/**
 * The reason why the text was decoded wrongly: it has a replacement character, or it is UTF-8 that was read as
 * Windows-1252 and saved again ('aÃ§Ã£o'). Undefined if it looks right.
 */
export function findEncodingProblem(text: string): string | undefined {
  if (text.includes('\uFFFD')) return 'Há letras perdidas (“\uFFFD”). Salve o arquivo em UTF-8 e envie de novo.';
  const meant = decodeTwice(text);
  if (meant === undefined) return undefined;
  return `Os acentos foram trocados: “${beginning(text)}” deve ser “${beginning(meant)}”. Salve o arquivo em UTF-8.`;
}

const beginning = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Decodes the characters as if they were bytes of UTF-8; undefined if that is impossible. */
function decodeTwice(text: string): string | undefined {
  if (!MISREAD.test(text)) return undefined;
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const place = CP1252.indexOf(character);
    if (place >= 0) bytes.push(0x80 + place);
    else if (code <= 0xff) bytes.push(code);
    else return undefined;
  }
  try {
    return utf8.decode(new Uint8Array(bytes));
  } catch {
    return undefined;
  }
}
