import { parseXml } from './parseXml.ts';
import type { Package } from './openPackage.ts';
import { BROKEN, TOO_LARGE, XlsxFault } from './XlsxFault.ts';

/** Max unpacked bytes of a part; a sheet with 10,000 full lines of mostly two-byte characters has half of it. */
export const PART_MAX = 128 * 1024 * 1024;
const SMALL_PART_MAX = 4 * 1024 * 1024;
/** Max characters and number of shared texts; a workbook with more is refused. */
const [TEXTS_MAX, TEXTS_COUNT_MAX] = [64 * 1024 * 1024, 500_000];
/** Max characters read from a cell; longer texts exceed the limit of every field anyway. */
export const CELL_MAX = 10_000;
const SHEETS_MAX = 50;

export interface Sheet {
  readonly name: string;
  /** Path of the sheet's part in the package. */
  readonly path: string;
}

/** Visible sheets in order, and whether dates count from 1904, as Excel for Mac did. */
export async function readSheets(workbook: Package): Promise<{ sheets: Sheet[]; isFrom1904: boolean }> {
  let isFrom1904 = false;
  const found: { name: string; id: string }[] = [];
  await parseXml(workbook.read('xl/workbook.xml', SMALL_PART_MAX), {
    open: (name, { name: title = '', 'r:id': id = '', state = 'visible', date1904 = '' }) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(date1904);
      if (name === 'sheet' && state === 'visible') found.push({ name: title, id });
    },
  });
  if (found.length > SHEETS_MAX) throw new XlsxFault(TOO_LARGE);
  const targets = new Map<string, string>();
  await parseXml(workbook.read('xl/_rels/workbook.xml.rels', SMALL_PART_MAX), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets = found.map(({ name, id }) => ({ name, path: targets.get(id) ?? '' }));
  const isShared = new Set(sheets.map(({ path }) => path)).size < sheets.length;
  if (sheets.length === 0 || isShared || sheets.some(({ path }) => !workbook.has(path))) throw new XlsxFault(BROKEN);
  return { sheets, isFrom1904 };
}

/** Shared texts by index, decoded and truncated once for all cells; phonetic hints of Japanese text are omitted. */
export async function readTexts(workbook: Package): Promise<string[]> {
  const texts: string[] = [];
  if (!workbook.has('xl/sharedStrings.xml')) return texts;
  let [isText, isPhonetic, text, characters] = [false, false, '', 0];
  await parseXml(workbook.read('xl/sharedStrings.xml', PART_MAX), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text: (piece) => {
      if (isText && !isPhonetic && text.length <= CELL_MAX) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      characters += text.length;
      if (characters > TEXTS_MAX || texts.length >= TEXTS_COUNT_MAX) throw new XlsxFault(TOO_LARGE);
      texts.push(decodeText(text));
    },
  });
  return texts;
}

/** Decodes `_xHHHH_` escapes, which represent characters that XML cannot contain. */
export function decodeText(value: string): string {
  const decode = (_: string, code: string) => String.fromCharCode(parseInt(code, 16));
  return value.slice(0, CELL_MAX + 1).replaceAll(/_x([0-9A-Fa-f]{4})_/g, decode);
}

/**
 * How a style shows a number: as it is stored, rounded to an integer, as a percentage, as a date or a time of day, as
 * a duration in hours, or in another way, such as with a currency.
 */
export type NumberFormat = 'plain' | 'integer' | 'percent' | 'date' | 'elapsed' | 'other';

/** ECMA-376 part 1, 18.8.30: ids of built-in number formats; those that are not listed are `other`. */
const BUILT_IN = new Map<string, NumberFormat>([
  ['0', 'plain'],
  ['1', 'integer'],
  ['9', 'percent'],
  ['10', 'percent'],
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47].map((id) => [String(id), 'date'] as const),
  ['46', 'elapsed'],
  ['49', 'plain'],
]);
/** Codes in lower case that are also built in: LibreOffice declares even `General` under an id of its own. */
const CODES = new Map<string, NumberFormat>([
  ['general', 'plain'],
  ['0', 'integer'],
  ['@', 'plain'],
]);
/** Parts of a format code that are text, colours, conditions and blanks. */
const LITERALS = /"[^"]*"?|\[[^\]]*\]?|[\\_*][^]/g;

function formatOf(code: string): NumberFormat {
  const known = CODES.get(code.toLowerCase());
  if (known) return known;
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return 'elapsed';
  const signs = code.replaceAll(LITERALS, '');
  if (/[ymdh]/i.test(signs)) return 'date';
  return signs.includes('%') ? 'percent' : 'other';
}

/** Number formats by index of style; empty for a workbook without styles. */
export async function readNumberFormats(workbook: Package): Promise<NumberFormat[]> {
  if (!workbook.has('xl/styles.xml')) return [];
  const declared = new Map<string, NumberFormat>();
  const ids: string[] = [];
  let list = '';
  await parseXml(workbook.read('xl/styles.xml', SMALL_PART_MAX), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      // Conditional formats, too, contain formats under ids, which belong to no cell's style.
      if (name === 'numFmts' || name === 'cellXfs') list = name;
      if (name === 'numFmt' && list === 'numFmts') declared.set(numFmtId, formatOf(formatCode));
      if (name === 'xf' && list === 'cellXfs') ids.push(numFmtId);
    },
    close: (name) => {
      if (name === list) list = '';
    },
  });
  return ids.map((id) => declared.get(id) ?? BUILT_IN.get(id) ?? 'other');
}
