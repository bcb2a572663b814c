import { joinCells } from '#common/csv.ts';
import { isSeparatorLine, splitCells, splitCsvRecords } from '#common/csvRecords.ts';
import { columnNamed, findLayout } from '#common/sheetColumns.ts';
import { CSV_LINES_MAX } from '#contract/kit/limits.ts';

/** Limit for spreadsheets that consist mostly of blank rows. */
const RECORDS_MAX = 10 * CSV_LINES_MAX;
/** Usual separators of Brazilian spreadsheets, most likely first. */
const separators = [';', '\t', ','];

/**
 * Converts what Excel saves into a CSV of prompts: Windows-1252, Mac Roman or UTF-16 to UTF-8, tabs and commas to ';',
 * headers such as 'nome' and 'texto' to the column names. Line numbers are preserved. Undefined if the result would not
 * be valid.
 */
export function convertCsv(bytes: ArrayBuffer): string | undefined {
  const text = decode(bytes);
  const [header] = firstRecord(text);
  const separator = separators.find((one) => header?.source.includes(one));
  if (header === undefined || separator === undefined) return undefined;
  const columns = splitCells(header.source, separator).map(columnNamed);
  if (!findLayout(columns)) return undefined;
  const rest = text.slice(header.to);
  const blankBefore = text.slice(0, header.from);
  if (separator === ';') return `${blankBefore}${columns.join(';')}${rest}`;
  const lines: string[] = [];
  for (const { source, from, to, isUnclosed, isTooLong } of splitCsvRecords(rest, separator)) {
    if (lines.length > RECORDS_MAX) return undefined;
    lines.push(isUnclosed || isTooLong ? rest.slice(from, to) : toRow(source, separator));
  }
  return `${blankBefore}${columns.join(';')}${lines.join('\n')}`;
}

/** The header, after any blank lines. */
function firstRecord(text: string) {
  for (const record of splitCsvRecords(text))
    if (record.source !== '' && !isSeparatorLine(record.source)) return [record] as const;
  return [] as const;
}

const toRow = (source: string, delimiter: string) => (source === '' ? '' : joinCells(splitCells(source, delimiter)));

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const windows = new TextDecoder('windows-1252').decode(bytes);
    const macintosh = new TextDecoder('macintosh').decode(bytes);
    return countAccents(macintosh) > countAccents(windows) ? macintosh : windows;
  }
}

/** Accented letters of Portuguese behind a letter of the same case, of which a wrong encoding leaves hardly any. */
const countAccents = (text: string): number =>
  text.match(/(?<=\p{Ll})[áàâãéêíóôõúüç]|(?<=\p{Lu})[ÁÀÂÃÉÊÍÓÔÕÚÜÇ]/gu)?.length ?? 0;
