import { type CsvContent, quoteCells, readSheetRow, type UnusableLine, type UsableLine } from '#common/csv.ts';
import { columnNamed, findLayout, type SheetLayout, toFields } from '#common/sheetColumns.ts';
import { CSV_LINES_MAX } from '#contract/kit/limits.ts';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';
import { openPackage, type Package } from './openPackage.ts';
import { readNumberFormats, readSheets, readTexts } from './readWorkbook.ts';
import { type Cell, readRows, type Rows } from './readRows.ts';
import { TOO_LARGE, XlsxFault } from './XlsxFault.ts';

/** Max characters of all refused lines returned for correction, since each may refer to the same long shared text. */
const REFUSED_MAX = 32 * 1024 * 1024;
const EMPTY = 'A planilha está vazia.';
const HEADER_ONLY = 'A planilha tem só o cabeçalho.';
const COLUMNS = 'A primeira linha da planilha deve ter duas colunas, nome e texto.';
const TOO_MANY = `A planilha pode ter no máximo ${CSV_LINES_MAX.toLocaleString('pt-BR')} linhas.`;
const MERGED = (place: string) => `Há células mescladas em ${place}. Desfaça a mesclagem.`;
const MANY_SHEETS = (names: readonly string[]) =>
  `A planilha tem mais de uma aba com conteúdo: ${names.map((name) => `“${name}”`).join(', ')}. ` +
  'Deixe só a dos prompts.';

/** Reads a workbook of prompts with the same rules as a CSV. Rejects with an XlsxFault if nothing is usable. */
export async function readXlsxFile(file: string): Promise<CsvContent> {
  const workbook = await openPackage(file);
  try {
    const sheet = await findSheet(workbook);
    if (sheet.rows.length === 0) throw new XlsxFault(EMPTY);
    return await readLines(sheet);
  } finally {
    workbook.close();
  }
}

/** The only sheet with content; with several, the intended one is unknown and the file is refused. */
async function findSheet(workbook: Package): Promise<Rows> {
  const { sheets, isFrom1904 } = await readSheets(workbook);
  const known = { texts: await readTexts(workbook), formats: await readNumberFormats(workbook), isFrom1904 };
  const filled: { name: string; read: Rows }[] = [];
  for (const { name, path } of sheets) {
    // For further sheets it is enough to know that they are not empty.
    const read = await readRows(workbook, path, known, filled.length === 0 ? CSV_LINES_MAX + 1 : 1);
    if (read.rows.length > 0) filled.push({ name, read });
  }
  if (filled.length > 1) throw new XlsxFault(MANY_SHEETS(filled.map(({ name }) => name)));
  return filled[0]?.read ?? { rows: [], merged: [] };
}

async function readLines({ rows: [header, ...rows], merged }: Rows): Promise<CsvContent> {
  const columns = Array.from(header!.cells, (cell) => columnNamed(textIn(cell)));
  const layout = findLayout(columns.slice(0, columns.findLastIndex((column) => column !== '') + 1));
  if (layout === undefined) throw new XlsxFault(COLUMNS);
  if (rows.length === 0) throw new XlsxFault(HEADER_ONLY);
  if (rows.length > CSV_LINES_MAX) throw new XlsxFault(TOO_MANY);
  const usable: UsableLine[] = [];
  const refused: UnusableLine[] = [];
  const yieldNow = yieldToEventLoop();
  let characters = 0;
  for (const { line, cells } of rows) {
    await yieldNow();
    const area = merged.find(({ from, to }) => from <= line && line <= to);
    const read = area ? { reason: MERGED(area.place) } : readCells(cells, layout);
    if ('reason' in read) {
      const source = toSource(cells, layout);
      characters += source.length;
      if (characters > REFUSED_MAX) throw new XlsxFault(TOO_LARGE);
      refused.push({ line, ...read, source });
    } else usable.push({ line, ...read });
  }
  return { usable, refused };
}

/** Only the columns of prompts matter; the others of a script may contain anything. */
function readCells(cells: readonly (Cell | undefined)[], layout: SheetLayout) {
  for (const [column, field] of layout.entries()) {
    const cell = cells[column];
    if (field && cell && 'problem' in cell) return { field, reason: cell.problem };
  }
  return readSheetRow(Array.from(cells, textIn), layout);
}

const textIn = (cell: Cell | undefined) => (cell && 'text' in cell ? cell.text : '');

const shownIn = (cell: Cell | undefined) => (cell && 'shown' in cell ? cell.shown : textIn(cell));

/**
 * The row as a CSV line, for correction, with the values of cells that were not taken. The further columns of an
 * exported script are left out, since the corrected file has none.
 */
function toSource(cells: readonly (Cell | undefined)[], layout: SheetLayout): string {
  // PostgreSQL cannot store NUL; the replacement character shows that something is wrong.
  const texts = Array.from(cells, (cell) => shownIn(cell).replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD'));
  const beside = layout.includes(undefined) ? [] : texts.slice(layout.length);
  const filled = beside.findLastIndex((text) => text !== '') + 1;
  return quoteCells([...Object.values(toFields(texts, layout)), ...beside.slice(0, filled)]);
}
