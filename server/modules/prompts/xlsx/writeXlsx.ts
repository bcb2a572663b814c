import { Readable } from 'node:stream';
import yazl from 'yazl';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Fixed parts of a workbook with one sheet. */
const parts = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${XLSX_TYPE}.main+xml"/>` +
    '<Override PartName="/xl/worksheets/sheet1.xml" ' +
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>` +
    '</Relationships>',
  'xl/workbook.xml':
    `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}">` +
    '<sheets><sheet name="Roteiro" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    '</Relationships>',
};

/** Streams a workbook in which all cells are text, so that nothing is interpreted as a formula. */
export function writeXlsx(rows: AsyncIterable<readonly (readonly string[])[]>): Readable {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(HEAD + content), name);
  const sheet = Readable.from(sheetOf(rows), { objectMode: false });
  const out = zip.outputStream as unknown as Readable;
  sheet.once('error', (error) => out.destroy(error));
  out.once('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
}

async function* sheetOf(rows: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEAD}<worksheet xmlns="${SHEET}"><sheetData>`);
  let line = 0;
  for await (const some of rows) yield Buffer.from(some.map((cells) => rowOf(cells, (line += 1))).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

/** Lines and cells name their places, which Gnumeric needs; `line` counts from 1. */
const rowOf = (cells: readonly string[], line: number): string =>
  `<row r="${line}">${cells.map((text, column) => cellOf(text, `${columnName(column)}${line}`)).join('')}</row>`;

const cellOf = (text: string, place: string): string =>
  text === '' ? '' : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;

/** 'A' for 0, 'AA' for 26. */
const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes characters that XML cannot contain or would normalize as `_xHHHH_`, and text that looks like such an escape.
 */
function escape(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(
      /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll(/[&<>]/g, (sign) => entities[sign]!);
}
