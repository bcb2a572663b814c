import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { refusedLineText } from '#common/csv.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { cases } from '#testing/cases.ts';
import { packXlsx, textRow, type Workbook } from '#testing/formats/packXlsx.ts';
import { openPackage } from './openPackage.ts';
import { readXlsxFile } from './readXlsxFile.ts';
import { writeXlsx } from './writeXlsx.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-xlsx-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let made = 0;
async function readBytes(bytes: Buffer) {
  const file = path.join(folder, `${(made += 1)}.xlsx`);
  fs.writeFileSync(file, bytes);
  return readXlsxFile(file);
}
const read = async (workbook: Workbook) => readBytes(await packXlsx(workbook));
const header = textRow(1, ['Nome', 'Texto']);
const sheetOf = (rows: string, more: Partial<Workbook> & { after?: string } = {}) => {
  const { after = '', ...rest } = more;
  return read({ sheets: [{ name: 'Plan1', rows: header + rows, after }], ...rest });
};

test('texts come as they stand: shared, rich, inline, over several lines', async () => {
  const { usable, refused } = await read({
    sheets: [
      {
        name: 'Roteiro',
        rows: `${header}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>
          <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="n"><v>2026</v></c></row>
          <row r="5"><c r="A5" t="s"><v>0</v></c><c r="B5"><v>12.5</v></c></row>`,
      },
      { name: 'Vazia', rows: '' },
      { name: 'Escondida', state: 'hidden', rows: textRow(1, ['outra', 'coisa']) },
    ],
    texts: [
      '<t>boas_vindas</t>',
      '<r><t xml:space="preserve">Olá, </t></r><r><rPr><b/></rPr><t>mundo</t></r><rPh><t>ignorado</t></rPh>',
      '<t>linha_x000A_dois</t>',
    ],
  });
  expect(usable).toEqual([
    { line: 2, name: 'boas_vindas', text: 'Olá, mundo' },
    { line: 5, name: 'boas_vindas', text: '12,5' },
  ]);
  expect(refused.map(refusedLineText)).toEqual(['Linha 4, nome: O nome tem caracteres que não podem ser usados.']);
});

test.each<[string, string, Partial<Workbook> & { after?: string }, string]>([
  [
    'a formula',
    '<row r="2"><c r="A2" t="inlineStr"><is><t>aviso</t></is></c>' +
      '<c r="B2" t="str"><f>A1&amp;"x"</f><v>Avisox</v></c></row>',
    {},
    'Linha 2, texto: A célula tem uma fórmula. Cole o valor no lugar dela.',
  ],
  [
    'merged cells',
    textRow(3, ['aviso', 'Bom dia.']),
    { after: '<mergeCells><mergeCell ref="A3:B5"/></mergeCells>' },
    'Linha 3: Há células mescladas em A3:B5. Desfaça a mesclagem.',
  ],
  [
    'a date, counted from 1904 or not',
    '<row r="2"><c r="A2" t="inlineStr"><is><t>aviso</t></is></c><c r="B2" s="1"><v>44927</v></c></row>',
    { styles: [0, 14] },
    'Linha 2, texto: A célula tem uma data ou um número com formato. Escreva-o como texto.',
  ],
  [
    'an error',
    '<row r="2"><c r="A2" t="e"><v>#REF!</v></c><c r="B2" t="inlineStr"><is><t>Oi.</t></is></c></row>',
    {},
    'Linha 2, nome: A célula mostra um erro da planilha.',
  ],
  [
    'a third column',
    textRow(2, ['aviso', 'Bom dia.', 'Clara']),
    {},
    'Linha 2: A linha tem mais de duas colunas; use só nome e texto.',
  ],
  ['a NUL', textRow(2, ['aviso', 'Bom_x0000_dia.']), {}, 'Linha 2: A linha tem caracteres que não podem ser usados.'],
  [
    'half a character',
    textRow(2, ['aviso', 'Bom_xD83D_dia.']),
    {},
    'Linha 2: A linha tem caracteres que não podem ser usados.',
  ],
  [
    'nothing where the text should be',
    textRow(2, ['aviso']),
    {},
    'Linha 2, texto: Insira um texto para ser processado',
  ],
])('a line with %s is refused by its place', async (_what, rows, more, sentence) => {
  const { usable, refused } = await sheetOf(rows + textRow(9, ['boas_vindas', 'Olá!']), more);
  expect(refused.map(refusedLineText)).toEqual([sentence]);
  expect(usable).toEqual([{ line: 9, name: 'boas_vindas', text: 'Olá!' }]);
});

/** One line per cell, each with its name; `number` is the value as XML, `style` an index of `workbook.styles`. */
const numbersOf = (cells: readonly { number: string; style?: number }[], workbook: Partial<Workbook> = {}) =>
  sheetOf(
    cells
      .map(
        ({ number, style = 0 }, i) =>
          `<row r="${i + 2}"><c r="A${i + 2}" t="inlineStr"><is><t>aviso</t></is></c>` +
          `<c r="B${i + 2}" s="${style}"><v>${number}</v></c></row>`,
      )
      .join(''),
    workbook,
  );

test('a number is plain by the code of its format too, whatever id a program gave it', async () => {
  const workbook = {
    styles: [164, 165, 166, 167, 168, 14],
    formats: { 164: 'GENERAL', 165: '@', 166: '0', 167: '0.00', 168: 'dd/mm/yyyy' },
  };
  const cells = workbook.styles.map((_, style) => ({ number: '42', style }));
  const { usable, refused } = await numbersOf(cells, workbook);
  expect(usable.map(({ text }) => text)).toEqual(['42', '42', '42']);
  expect(refused.map(({ line }) => line)).toEqual([5, 6, 7]);
});

test('formats of conditional formatting are not those of cells', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>' +
    '<cellXfs><xf numFmtId="164"/></cellXfs>' +
    '<dxfs><dxf><numFmt numFmtId="164" formatCode="General"/></dxf></dxfs></styleSheet>';
  expect((await numbersOf([{ number: '42' }], { parts: { 'xl/styles.xml': styles } })).usable).toEqual([]);
});

test('a number that its format rounds, or that is not exact, is refused; binary noise is left out', async () => {
  const formatted = 'A célula tem uma data ou um número com formato. Escreva-o como texto.';
  const inexact = 'A célula tem um número com algarismos demais. Escreva-o como texto.';
  const workbook = { styles: [0, 1, 164], formats: { 164: '0' } };
  const { usable, refused } = await numbersOf(
    [
      { number: '42.7', style: 1 },
      { number: '42.7', style: 2 },
      { number: '1234567890123456' },
      { number: '1E+21' },
      { number: '1E-7' },
      { number: '1E999' },
      { number: '0.30000000000000004' },
      { number: '43.00000000000001', style: 1 },
      { number: '-999999999999999' },
    ],
    workbook,
  );
  expect(refused.map(({ reason }) => reason)).toEqual([formatted, formatted, inexact, inexact, inexact, inexact]);
  expect(usable.map(({ text }) => text)).toEqual(['0,3', '43', '-999999999999999']);
});

const styles = [0, 1, 10, 14, 18, 46, 164, 165, 166, 167, 168];
const formats = {
  164: '[$-416]dd\\ &quot;de&quot;\\ mmmm',
  165: '&quot;de hoje&quot; 0.0',
  166: 'yyyy\\-mm\\-dd hh:mm:ss',
  167: '[Red]0.0%',
  168: '[hh]:mm',
};

test.each<[string, string, string]>([
  ['a formula of a text', '<c r="B2" t="str"><f>A1</f><v>Ol\u00e1_x000A_mundo</v></c>', 'Ol\u00e1\nmundo'],
  ['a formula of a number', '<c r="B2"><f>A1</f><v>0.30000000000000004</v></c>', '0,3'],
  ['a formula of a date', '<c r="B2" s="3"><f>A1</f><v>46354</v></c>', '28/11/2026'],
  ['a formula of half a character', '<c r="B2" t="str"><f>A1</f><v>_xD83D_</v></c>', '\uFFFD'],
  ['a formula that fails', '<c r="B2" t="e"><f>A1</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ['a formula without a result', '<c r="B2"><f>A1</f></c>', ''],
  ['true', '<c r="B2" t="b"><v>1</v></c>', 'VERDADEIRO'],
  ['false', '<c r="B2" t="b"><v>0</v></c>', 'FALSO'],
  ['an error', '<c r="B2" t="e"><v>#N/A</v></c>', '#N/A'],
  ['a fraction with an integer format', '<c r="B2" s="1"><v>42.7</v></c>', '42,7'],
  ['a percentage', '<c r="B2" s="2"><v>0.125</v></c>', '12,5%'],
  ['a percentage that a double has not exactly', '<c r="B2" s="9"><v>0.07</v></c>', '7%'],
  ['a date', '<c r="B2" s="3"><v>46354</v></c>', '28/11/2026'],
  ['a date by its code', '<c r="B2" s="6"><v>46354</v></c>', '28/11/2026'],
  ['a date with its time', '<c r="B2" s="8"><v>46354.7711342593</v></c>', '28/11/2026 18:30:26'],
  ['a date before the day that never was', '<c r="B2" s="3"><v>59</v></c>', '28/02/1900'],
  ['a date of ISO 8601', '<c r="B2" t="d"><v>2026-11-28T18:30:00</v></c>', '28/11/2026 18:30'],
  ['a time', '<c r="B2" s="4"><v>0.5</v></c>', '12:00'],
  ['a duration', '<c r="B2" s="5"><v>1.5</v></c>', '36:00'],
  ['a duration by its code', '<c r="B2" s="10"><v>1.5</v></c>', '36:00'],
  ['a number with a unit', '<c r="B2" s="7"><v>1234.5</v></c>', '1234,5'],
  ['a number that is no date', '<c r="B2" s="3"><v>99999999</v></c>', '99999999'],
  ['a number with too many digits', '<c r="B2"><v>1234567890123456</v></c>', '1234567890123456'],
])('a refused line keeps the value of %s', async (_what, cell, shown) => {
  const { usable, refused } = await sheetOf(
    `<row r="2"><c r="A2" t="inlineStr"><is><t>aviso</t></is></c>${cell}</row>`,
    { styles, formats },
  );
  expect(usable).toEqual([]);
  expect(refused.map(({ source }) => source)).toEqual([`"aviso";"${shown}"`]);
});

test('dates that count from 1904 are given as they are shown', async () => {
  const workbook =
    '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId0"/></sheets></workbook>';
  const rows = '<row r="2"><c r="A2" t="inlineStr"><is><t>aviso</t></is></c><c r="B2" s="3"><v>44892</v></c></row>';
  const { refused } = await sheetOf(rows, { styles, formats, parts: { 'xl/workbook.xml': workbook } });
  expect(refused.map(({ source }) => source)).toEqual(['"aviso";"28/11/2026"']);
});

test('a refused line keeps its further columns, unless they are those of an exported script', async () => {
  const three = await sheetOf(
    '<row r="2"><c r="A2" t="inlineStr"><is><t>aviso</t></is></c><c r="B2" t="inlineStr"><is><t>Oi.</t></is></c>' +
      '<c r="D2" t="inlineStr"><is><t>Clara</t></is></c><c r="E2"><f>A1</f><v>7</v></c><c r="F2"><f>A1</f></c></row>',
  );
  expect(three.refused.map(({ source }) => source)).toEqual(['"aviso";"Oi.";"";"Clara";"7"']);
  const script = textRow(1, ['name', 'text', 'voice', 'output', 'status', 'reason']);
  const six = await read({ sheets: [{ name: 'A', rows: script + textRow(2, ['1', 'Oi.', 'Clara', 'x', 'y', 'z']) }] });
  expect(six.refused.map(({ source }) => source)).toEqual(['"1";"Oi."']);
});

test('a formula beside name and text is no reason to refuse a line', async () => {
  const { usable } = await sheetOf(
    textRow(2, ['aviso', 'Oi.']).replace('</row>', '<c r="C2"><f>A1</f><v>7</v></c></row>'),
  );
  expect(usable).toEqual([{ line: 2, name: 'aviso', text: 'Oi.' }]);
});

test.each<[string, Workbook, RegExp]>([
  ['no sheet', {}, /não é uma planilha que se possa abrir/],
  ['nothing in it', { sheets: [{ name: 'A', rows: '' }] }, /está vazia/],
  ['a header only', { sheets: [{ name: 'A', rows: header }] }, /só o cabeçalho/],
  [
    'other columns',
    { sheets: [{ name: 'A', rows: textRow(1, ['texto', 'nome']) + textRow(2, ['a', 'b']) }] },
    /nome e texto/,
  ],
  [
    'two sheets with something',
    {
      sheets: [
        { name: 'URA', rows: header + textRow(2, ['aviso', 'Oi.']) },
        { name: 'Notas', rows: textRow(1, ['x']) },
      ],
    },
    /“URA”, “Notas”/,
  ],
  [
    'entities of its own',
    {
      sheets: [{ name: 'A', rows: '' }],
      parts: { 'xl/worksheets/sheet0.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>' },
    },
    /abrir/,
  ],
  [
    'XML that breaks off',
    { sheets: [{ name: 'A', rows: '' }], parts: { 'xl/worksheets/sheet0.xml': '<worksheet><sheetData><row r="1"' } },
    /abrir/,
  ],
  [
    'a part that is no text',
    { sheets: [{ name: 'A', rows: '' }], parts: { 'xl/worksheets/sheet0.xml': Buffer.from([0xff, 0xfe, 0x00]) } },
    /abrir/,
  ],
  [
    'a bomb: 200 MB of nothing, packed small',
    { sheets: [{ name: 'A', rows: '' }], parts: { 'xl/worksheets/sheet0.xml': Buffer.alloc(200 * 1024 * 1024, 32) } },
    /grande demais/,
  ],
  [
    'tags 33 deep',
    { sheets: [{ name: 'A', rows: '' }], parts: { 'xl/worksheets/sheet0.xml': '<a>'.repeat(33) + '</a>'.repeat(33) } },
    /grande demais/,
  ],
  [
    'a tag of 65 attributes',
    {
      sheets: [{ name: 'A', rows: '' }],
      parts: { 'xl/worksheets/sheet0.xml': `<a ${Array.from({ length: 65 }, (_, i) => `b${i}=""`).join(' ')}/>` },
    },
    /grande demais/,
  ],
  ['51 sheets', { sheets: Array.from({ length: 51 }, (_, i) => ({ name: `A${i}`, rows: '' })) }, /grande demais/],
  [
    'two sheets that name one part',
    {
      sheets: [{ name: 'A', rows: header }],
      parts: {
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId0"/>' +
          '<sheet name="B" r:id="rId0"/></sheets></workbook>',
      },
    },
    /abrir/,
  ],
  ['a line without a number', { sheets: [{ name: 'A', rows: '<row r="abc"><c t="n"><v>1</v></c></row>' }] }, /abrir/],
  [
    'a long text that 10,000 refused lines name',
    {
      sheets: [
        {
          name: 'A',
          rows:
            header + Array.from({ length: 10_000 }, (_, i) => `<row r="${i + 2}"><c t="s"><v>0</v></c></row>`).join(''),
        },
      ],
      texts: [`<t>${'a'.repeat(9000)}</t>`],
    },
    /grande demais/,
  ],
  [
    '10,001 lines',
    {
      sheets: [
        {
          name: 'A',
          rows: header + Array.from({ length: 10_001 }, (_, i) => textRow(i + 2, ['aviso', 'Oi.'])).join(''),
        },
      ],
    },
    /no máximo 10\.000 linhas/,
  ],
])('a workbook with %s is refused whole, in words', async (_what, workbook, sentence) => {
  await expect(read(workbook)).rejects.toThrow(sentence);
});

test('a zip that lies about its sizes, is cut off or is none is refused, and unpacks no more than may be', async () => {
  const whole = await packXlsx({ sheets: [{ name: 'A', rows: header + textRow(2, ['aviso', 'Oi.']) }] });
  for (const share of [0.1, 0.5, 0.9])
    await expect(readBytes(whole.subarray(0, whole.length * share))).rejects.toThrow(/abrir/);
  await expect(readBytes(Buffer.from('PK\u0003\u0004 and nothing else'))).rejects.toThrow(/abrir/);
  // The zip's central directory declares 10 bytes for every part.
  const liar = Buffer.from(await packXlsx({ sheets: [{ name: 'A', rows: header + textRow(2, ['aviso', 'Oi.']) }] }));
  for (let at = liar.indexOf('PK\u0001\u0002'); at >= 0; at = liar.indexOf('PK\u0001\u0002', at + 4))
    liar.writeUInt32LE(10, at + 24);
  await expect(readBytes(liar)).rejects.toThrow(/abrir/);
});

test('a part with a changed byte is refused; one that is left before its end is not checked', async () => {
  const rows = header + textRow(2, ['aviso', 'Bom dia.']) + ' '.repeat(1_000_000);
  const damaged = await packXlsx({ sheets: [{ name: 'A', rows }], isStored: true });
  damaged[damaged.indexOf('Bom dia.') + 1] = 'e'.charCodeAt(0);
  await expect(readBytes(damaged)).rejects.toThrow(/abrir/);
  const file = path.join(folder, 'damaged.xlsx');
  fs.writeFileSync(file, damaged);
  const workbook = await openPackage(file);
  let chunks = 0;
  for await (const chunk of workbook.read('xl/worksheets/sheet0.xml', 2_000_000)) {
    expect(chunk.length).toBeLessThan(1_000_000);
    chunks += 1;
    break;
  }
  workbook.close();
  expect(chunks).toBe(1);
});

test('written lines and cells name their places across chunks, and empty cells are left out', async () => {
  const chunks = [
    [['Nome', 'Texto']],
    [
      ['a', '', 'c'],
      [...Array<string>(26).fill(''), 'aa'],
    ],
  ];
  const file = path.join(folder, 'written.xlsx');
  fs.writeFileSync(file, await buffer(writeXlsx(Readable.from(chunks) as AsyncIterable<string[][]>)));
  const workbook = await openPackage(file);
  const sheet = (await buffer(workbook.read('xl/worksheets/sheet1.xml', 10_000))).toString();
  workbook.close();
  const places = [...sheet.matchAll(/<(?:row|c) r="(\w+)"/g)].map(([, place]) => place);
  expect(places).toEqual(['1', 'A1', 'B1', '2', 'A2', 'C2', '3', 'AA3']);
});

test('what is written is read as it was but for its line ends, whatever it is', async () => {
  const sign = fc.constantFrom('a', 'é', '<', '&', '"', '\n', '\r', ' ', '_', 'x', '0', 'D', '=', '😀', '\u0007');
  const text = fc.string({ unit: sign, maxLength: 20 }).map((middle) => `a${middle}a`);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 10 }), fc.constant('_x000D_'), async (texts, extra) => {
      const lines = [...texts, `a${extra}a`].map((said) => ['aviso', said, '', '', '', '']);
      const rows = Readable.from([[['name', 'text', 'voice', 'output', 'status', 'reason']], lines]);
      const { usable, refused } = await readBytes(await buffer(writeXlsx(rows as AsyncIterable<string[][]>)));
      expect(refused).toEqual([]);
      expect(usable.map((line) => line.text)).toEqual(lines.map(([, said]) => canonicalizeText(said!)));
    }),
    { numRuns: cases(40) },
  );
});
