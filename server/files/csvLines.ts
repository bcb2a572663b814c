import Papa from 'papaparse';

/** Lines with ';' and CRLF as spreadsheets in Brazil read them, defused: none takes a text for a formula. */
export function toCsvLines(lines: readonly (readonly string[])[]): string {
  const how = { delimiter: ';', newline: '\r\n', escapeFormulae: /^'*[=+\-@\t\r＝＋－＠]/ };
  return `${Papa.unparse(lines as string[][], how)}\r\n`;
}
