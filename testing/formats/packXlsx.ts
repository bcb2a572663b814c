import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

export interface Workbook {
  /** XML of each sheet's rows, and of what follows them. */
  readonly sheets?: readonly {
    readonly name: string;
    readonly state?: string;
    readonly rows: string;
    readonly after?: string;
  }[];
  /** XML of the shared strings, one per text. */
  readonly texts?: readonly string[];
  /** The numFmtId of each style. */
  readonly styles?: readonly number[];
  /** Codes of number formats by numFmtId. */
  readonly formats?: Readonly<Record<number, string>>;
  /** Additional parts, which replace those above. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
  /** True if the parts are not compressed. */
  readonly isStored?: boolean;
}

/** A workbook assembled part by part, valid or damaged. */
export async function packXlsx({
  sheets = [],
  texts,
  styles,
  formats = {},
  parts = {},
  isStored = false,
}: Workbook): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const all: Record<string, string | Buffer> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map(({ name, state }, i) => `<sheet name="${name}" r:id="rId${i}"${state ? ` state="${state}"` : ''}/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, i) => `<Relationship Id="rId${i}" Target="worksheets/sheet${i}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, i) => [
        `xl/worksheets/sheet${i}.xml`,
        `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...(texts && { 'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>` }),
    ...(styles && {
      'xl/styles.xml':
        `<styleSheet><numFmts>${Object.entries(formats)
          .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
          .join('')}</numFmts>` +
        `<cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    }),
    ...parts,
  };
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name, { compress: !isStored });
  zip.end();
  return buffer(zip.outputStream);
}

/** A row of inline strings, as Excel writes them without a table of shared strings. */
export const textRow = (line: number, cells: readonly string[]): string =>
  `<row r="${line}">${cells
    .map((cell, i) => `<c r="${'ABCDEF'[i]}${line}" t="inlineStr"><is><t>${cell}</t></is></c>`)
    .join('')}</row>`;
