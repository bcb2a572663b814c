import {
  type CsvContent,
  quoteCells,
  readScriptLine,
  scriptWidth,
  type UnusableLine,
  type UsableLine,
} from '#common/csv.ts';
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
  const width = scriptWidth(header!.cells.map((cell) => ('text' in cell ? cell.text : '')));
  if (width === undefined) throw new XlsxFault(COLUMNS);
  if (rows.length === 0) throw new XlsxFault(HEADER_ONLY);
  if (rows.length > CSV_LINES_MAX) throw new XlsxFault(TOO_MANY);
  const usable: UsableLine[] = [];
  const refused: UnusableLine[] = [];
  const yieldNow = yieldToEventLoop();
  let characters = 0;
  for (const { line, cells } of rows) {
    await yieldNow();
    const area = merged.find(({ from, to }) => from <= line && line <= to);
    const read = area ? { reason: MERGED(area.place) } : readCells(cells, width);
    if ('reason' in read) {
      const source = toSource(cells, width);
      characters += source.length;
      if (characters > REFUSED_MAX) throw new XlsxFault(TOO_LARGE);
      refused.push({ line, ...read, source });
    } else usable.push({ line, ...read });
  }
  return { usable, refused };
}

const fields = ['name', 'text'] as const;

/** Only the first two columns of a script matter; the others may contain anything. */
function readCells(cells: readonly (Cell | undefined)[], width: number) {
  for (const [column, field] of fields.entries()) {
    const cell = cells[column];
    if (cell && 'problem' in cell) return { field, reason: cell.problem };
  }
  const texts = Array.from(cells, textIn);
  const beside = width === fields.length ? texts.slice(fields.length).filter((text) => text !== '') : [];
  return readScriptLine([texts[0] ?? '', texts[1] ?? '', ...beside]);
}

const textIn = (cell: Cell | undefined) => (cell && 'text' in cell ? cell.text : '');

const shownIn = (cell: Cell | undefined) => (cell && 'shown' in cell ? cell.shown : textIn(cell));

/**
 * The row as a CSV line, for correction, with the values of cells that were not taken. The further columns of an
 * exported script are left out, since the corrected file has none.
 */
function toSource(cells: readonly (Cell | undefined)[], width: number): string {
  const shown = Array.from(width === fields.length ? cells : cells.slice(0, fields.length), shownIn);
  // PostgreSQL cannot store NUL; the replacement character shows that something is wrong.
  const texts = shown.map((text) => text.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD'));
  const filled = texts.findLastIndex((text) => text !== '') + 1;
  return quoteCells(Array.from({ length: Math.max(filled, fields.length) }, (_, column) => texts[column] ?? ''));
}
