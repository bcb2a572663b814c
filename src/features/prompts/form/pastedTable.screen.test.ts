import fc from 'fast-check';
import { expect, test } from 'vitest';
import libreOffice from '#testing/fixtures/libreOfficeClipboards.json';
import { checkCsv } from './checkCsv.ts';
import { type Pasted, readPastedTable } from './pastedTable.ts';

/** The prompts that a paste would make, and the reasons for the rows that cannot become one. */
async function pasted(clipboard: Partial<Pasted>, how?: { isList: boolean }) {
  const table = readPastedTable({ html: '', plain: '', ...clipboard }, how);
  if (!table) return undefined;
  const content = await checkCsv(table.file);
  if ('problem' in content) return content.problem;
  const rows = content.usable.map(({ name, text }) => [name, text]);
  return content.refused.length > 0 ? { rows, refused: content.refused.map(({ reason }) => reason) } : rows;
}

const WELCOME = 'Olá! Você ligou para a Clínica Santa Rita.';
const GOODBYE = 'Obrigada; até logo.';
const both = [
  ['boas_vindas', WELCOME],
  ['despedida', GOODBYE],
];

const excel = (rows: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\,";}
br {mso-data-placement:same-cell;}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 width=128>
 <col width=64 style='width:48pt'><col width=64><!--StartFragment-->${rows}<!--EndFragment--></table></body></html>`;
const sheets = (rows: string) =>
  `<meta charset='utf-8'><google-sheets-html-origin><style><!--td {border: 1px solid #cccccc;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col
width="100"/></colgroup><tbody>${rows}</tbody></table>`;
const word = (rows: string) =>
  `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body lang=PT-BR>
<!--StartFragment--><table class=MsoTableGrid border=1 style='border-collapse:collapse'>${rows}</table>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`;
const docs = (rows: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr" align="left"><table>
<colgroup><col /><col /></colgroup><tbody>${rows}</tbody></table></div><br /></b>`;
const libre = (rows: string) =>
  `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/></head><body>
<table cellspacing="0" border="0"><colgroup width="85"></colgroup>${rows}</table></body></html>`;
const rowsOf = (cells: readonly (readonly string[])[], wrap: (cell: string) => string = (cell) => `<td>${cell}</td>`) =>
  cells.map((row) => `<tr>${row.map(wrap).join('')}</tr>`).join('\n');
const wordCell = (cell: string) =>
  `<td width=283 valign=top><p class=MsoNormal><span lang=PT-BR>${cell}<o:p></o:p></span></p></td>`;
const docsCell = (cell: string) =>
  `<td style="border:solid"><p dir="ltr"><span style="font-size:11pt">${cell}</span></p></td>`;
const libreCell = (cell: string) => `<td height="17" align="left"><font face="Liberation Sans">${cell}</font></td>`;
const sheetsCell = (cell: string) => `<td style="overflow:hidden;" data-sheets-value='{"1":2}'>${cell}</td>`;

const header = ['Nome', 'Texto'];
const LINES = 'Linha um\nlinha "dois"';

test.each<[string, Partial<Pasted>, unknown]>([
  ['Excel, with a header', { html: excel(rowsOf([header, ...both])) }, both],
  ['Excel, without one', { html: excel(rowsOf(both)) }, both],
  [
    'Excel, with a line break and quotes',
    { html: excel(rowsOf([header, ['aviso_um', 'Linha um<br>\n    linha &quot;dois&quot;']])) },
    [['aviso_um', LINES]],
  ],
  [
    'Excel, whose text is wrapped in its source',
    { html: excel(rowsOf([header, ['aviso_um', 'Olá!\n  Você\n  ligou.']])) },
    [['aviso_um', 'Olá! Você ligou.']],
  ],
  [
    'Excel, with columns in another order',
    { html: excel(rowsOf([header, ...both].map((row) => row.toReversed()))) },
    both,
  ],
  [
    'Excel, with more columns',
    { html: excel(rowsOf([['Nº', 'Código', 'Mensagem', 'Obs.'], ...both.map((row, i) => [`${i}`, ...row, ''])])) },
    both,
  ],
  [
    'Excel, with a merged title over it',
    { html: excel(`<tr><td colspan=2>Roteiro da URA</td></tr>${rowsOf(both)}`) },
    { rows: both, refused: [expect.stringContaining('Insira um texto')] },
  ],
  [
    'Excel, with names merged over two rows',
    {
      html: excel(
        `<tr><td>Nome</td><td>Texto</td></tr><tr><td rowspan=2>aviso</td><td>Um.</td></tr><tr><td>Dois.</td></tr>`,
      ),
    },
    { rows: [['aviso', 'Um.']], refused: [expect.stringMatching(/obrigatório|preench/i)] },
  ],
  [
    'Excel, one column of texts',
    {
      html: excel(rowsOf([[WELCOME], ['Um aviso.<br>Em duas linhas.']])),
      plain: `${WELCOME}\r\n"Um aviso.\nEm duas linhas."`,
    },
    [
      ['ola_voce_ligou_para_a', WELCOME],
      ['um_aviso_em_duas_linhas', 'Um aviso.\nEm duas linhas.'],
    ],
  ],
  ['Excel, with empty rows', { html: excel(rowsOf([header, both[0]!, ['', ''], both[1]!])) }, both],
  [
    'Excel, with a number that is no text',
    { html: excel(rowsOf([header, ['aviso', '#N/D'], ['outro', '…']])) },
    { rows: [['aviso', '#N/D']], refused: [expect.any(String)] },
  ],
  ['Google Sheets, with a header', { html: sheets(rowsOf([header, ...both], sheetsCell)) }, both],
  [
    'Google Sheets, with a line break',
    { html: sheets(rowsOf([header, ['aviso_um', 'Linha um<br/>linha &quot;dois&quot;']], sheetsCell)) },
    [['aviso_um', LINES]],
  ],
  ['Word, with a header', { html: word(rowsOf([header, ...both], wordCell)) }, both],
  [
    'Word, with two paragraphs in a cell',
    {
      html: word(
        rowsOf([header, ['aviso_um', 'Linha um</span></p>\n<p class=MsoNormal><span>linha "dois"']], wordCell),
      ),
    },
    [['aviso_um', LINES]],
  ],
  ['Google Docs, without a header', { html: docs(rowsOf(both, docsCell)) }, both],
  [
    'Google Docs, with two paragraphs in a cell',
    { html: docs(rowsOf([header, ['aviso_um', 'Linha um</span></p><p dir="ltr"><span>linha "dois"']], docsCell)) },
    [['aviso_um', LINES]],
  ],
  ['LibreOffice, with a header', { html: libre(rowsOf([header, ...both], libreCell)) }, both],
  [
    'LibreOffice, with a line break',
    { html: libre(rowsOf([header, ['aviso_um', 'Linha um<br>linha &quot;dois&quot;']], libreCell)) },
    [['aviso_um', LINES]],
  ],
  [
    'LibreOffice as text, with a line break and quotes',
    { plain: 'Nome\tTexto\naviso_um\t"Linha um\nlinha ""dois"""\n' },
    [['aviso_um', LINES]],
  ],
  [
    'a page with other headings',
    { html: `<table><thead><tr><th>Chave</th><th>Locução</th></tr></thead><tbody>${rowsOf(both)}</tbody></table>` },
    both,
  ],
  [
    'Word, paragraphs alone',
    {
      html: `<p class=MsoNormal>${WELCOME}<o:p></o:p></p><p class=MsoNormal>${GOODBYE}</p>`,
      plain: `${WELCOME}\r\n${GOODBYE}\r\n`,
    },
    [
      ['ola_voce_ligou_para_a', WELCOME],
      ['obrigada_ate_logo', GOODBYE],
    ],
  ],
  [
    'a sheet of other things',
    {
      html: excel(
        rowsOf([
          ['—', '?'],
          ['—', '!'],
        ]),
      ),
    },
    expect.stringMatching(/Nenhuma linha/),
  ],
])('the clipboard of %s is right, or refused in a sentence', async (_what, clipboard, wanted) => {
  expect(await pasted(clipboard, { isList: true })).toEqual(wanted);
});

// Recorded by copying in LibreOffice 7.4 on X11.
test.each(libreOffice)('the clipboard of LibreOffice $what is right', async ({ html, plain, rows, refused }) => {
  const wanted = refused === undefined ? rows : { rows, refused: [expect.stringContaining('Insira um texto')] };
  expect(await pasted({ html, plain }, { isList: true })).toEqual(wanted);
});

test('any table comes in the same as HTML, with tabs and with semicolons', async () => {
  const word = fc.stringMatching(/^[a-zà-ú]{3,9}$/);
  const sign = fc.constantFrom('"', ';', ',', "'", '=', '!', '2', '<b>', '&amp;', "'=");
  const line = fc.array(fc.oneof(word, sign), { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
  const row = fc.tuple(fc.uuid(), word, text, line);
  const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 });
  const separated = (rows: readonly (readonly string[])[], separator: string) =>
    rows
      .map((cells) =>
        cells
          .map((cell) =>
            cell.includes('"') || cell.includes('\n') || cell.includes(separator)
              ? `"${cell.replaceAll('"', '""')}"`
              : cell,
          )
          .join(separator),
      )
      .join('\n');
  const escaped = (cell: string) =>
    cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>');
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), order, async (given, columns) => {
      const rows = given.map(([id, first, rest, note]) => [`aviso ${id}`, `${first} ${rest}`, note]);
      const table = [['nome', 'texto', 'obs'], ...rows].map((cells) => columns.map((place) => cells[place]!));
      const wanted = rows.map(([name, said]) => [name, said]);
      expect(await pasted({ html: excel(rowsOf(table, (cell) => `<td>${escaped(cell)}</td>`)) })).toEqual(wanted);
      expect(await pasted({ plain: separated(table, '\t') })).toEqual(wanted);
      expect(await pasted({ plain: separated(table, ';') })).toEqual(wanted);
    }),
    { numRuns: 100 },
  );
});
