import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHeaderProblem, findEncodingProblem, readCsv, toRefusedCsv, type UnusableLine } from './csv.ts';
import { splitCells, splitCsvRecords } from './csvRecords.ts';

const quote = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

test('any records written as spreadsheets do come back whole and with their line numbers', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', ';', '"', '\n', ' ', '1', '😀'),
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { maxLength: 20 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (rows, newline, endsWithNewline) => {
        const sources = rows.map(([name, text]) => `${quote(name)};${quote(text)}`);
        const file = sources.join(newline) + (endsWithNewline ? newline : '');
        const records = [...splitCsvRecords(file)].filter(({ source }) => source !== '');
        expect(records.map((record) => record.source)).toEqual(sources);
        expect(records.every((record) => !record.isUnclosed)).toBe(true);
        let line = 1;
        for (const [i, record] of records.entries()) {
          expect(record.line).toBe(line);
          line += sources[i]!.split('\n').length;
        }
      },
    ),
  );
});

test('a quote inside an unquoted cell is a plain character', () => {
  expect([...splitCsvRecords('tela;Tela de 12" nova\noutra;linha')].map((record) => record.source)).toEqual([
    'tela;Tela de 12" nova',
    'outra;linha',
  ]);
});

test.each([
  ['name;text', undefined],
  ['"name";"text"', undefined],
  [' Name ; TEXT ', undefined],
  ['', 'CSV_EMPTY'],
  ['name,text', 'CSV_SEPARATOR'],
  ['name', 'CSV_SEPARATOR'],
  ['text;name', 'CSV_COLUMNS'],
  ['name;text;x', 'CSV_COLUMNS'],
  ['nome;texto', 'CSV_COLUMNS'],
])('the header %j has the problem %s', (header, problem) => {
  expect(findHeaderProblem(header)).toBe(problem);
});

test.each([
  ['a first line of 12 million characters', 'a'.repeat(12_000_000), 1],
  ['a first line of 4 million columns', 'a;'.repeat(4_000_000), 1],
  ['lines of 10,000 characters', `${'b'.repeat(10_000)}\n`.repeat(1000), 1000],
])('%s costs each step little', (_what, file, lines) => {
  const records = splitCsvRecords(file);
  let count = 0;
  for (const { source } of records) {
    count += 1;
    expect(source.length).toBeLessThanOrEqual(7001);
  }
  expect(count).toBe(lines);
  expect(findHeaderProblem(file)).toBeDefined();
});

test('any cells come back, whatever blanks stand behind their quotes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ';', '"', '\n', ' ', '1'), maxLength: 20 });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), fc.constantFrom('', ' ', '\t '), (cells, blanks) => {
      const source = cells.map((text) => `"${text.replaceAll('"', '""')}"${blanks}`).join(';');
      expect(splitCells(source)).toEqual(cells);
    }),
  );
  expect(splitCells('tela;Tela de 12" nova;"a" b')).toEqual(['tela', 'Tela de 12" nova', 'a b']);
});

const read = (text: string) => readCsv(text, { yieldNow: () => undefined });

test.each([
  ['Excel’s line with the separator', 'sep=;\r\nname;text\r\naviso;Olá.\r\n'],
  ['a zero-width blank in the header', 'na\u200bme;\u200btext\naviso;Olá.\n'],
  ['a blank behind the quote', 'name;text\naviso;"Olá." \n'],
  ['a defused formula', "name;text\naviso;'=Olá.\n", '=Olá.'],
  ['decomposed letters and a no-break blank', 'name;text\naviso;Ola\u0301.\u00a0\n'],
])('%s does not keep a line from being read', async (_, text, said = 'Olá.') => {
  expect(await read(text)).toMatchObject({ usable: [{ name: 'aviso', text: said }], refused: [] });
});

test('a line that lost its letters is told by its number, with what was probably meant', async () => {
  const content = await read('name;text\num aviso;liga\ufffd\ufffdo\ndois;Promoção de verão.\ntrês;PromoÃ§Ã£o\n');
  expect(content).toMatchObject({
    usable: [{ line: 3, text: 'Promoção de verão.' }],
    refused: [
      { line: 2, field: 'text', reason: expect.stringMatching(/letras perdidas/) },
      { line: 4, field: 'text', reason: expect.stringMatching(/“PromoÃ§Ã£o” deve ser “Promoção”/) },
    ],
  });
});

test.each([
  'SUA SENHA É… 1234',
  'Bem-vindo ao ITAÚ® digital',
  'NESTLÉ® e CAFÉ™',
  'Diga “ATÉ”, VOCÊ…',
  'Até AMANHÃ…',
  'O “CAMPEÔ voltou',
  'AMANHÃ\u00a0CEDO',
  'MAÇÃ® e «IRMû',
  'É “isso” que SÃO',
])('%s is as it was written', (text) => {
  expect(findEncodingProblem(text)).toBeUndefined();
});

const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** The text as a program shows it that takes UTF-8 for Windows-1252. */
const misread = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => signs[byte - 0x80] ?? String.fromCharCode(byte)).join('');

test.each([
  'ação',
  'você',
  'é',
  'às sós',
  'não',
  'AÇÃO',
  'VOCÊ',
  'NÓS',
  'Ícone',
  'ÁGUA',
  'ÚLTIMO',
  'AVÔS',
  'pôr',
  'põe',
  'âmbar',
  '“oi”',
  'isso…',
  'pinguim – não',
  '1º',
  '1ª',
  '20 °C',
  'R$ 5 · não',
  '«a»',
  'oi 😀',
])('%s is told if it was misread', (text) => {
  expect(findEncodingProblem(misread(text))).toMatch(`deve ser “${text}”`);
  const asLatin1 = Buffer.from(text).toString('latin1');
  expect(findEncodingProblem(asLatin1)).toMatch(`deve ser “${text}”`);
});

test('a cell that is too long is refused once, with all of its lines, whatever they look like', async () => {
  const long = `Começo\n${'nome falso;texto do meio\n'.repeat(400)}fim`;
  const content = await read(`name;text\num aviso;"${long}"\ndois avisos;Olá.\ntrês avisos;"${long}";"${long}"\n`);
  expect(content).toMatchObject({
    usable: [{ line: 404, text: 'Olá.' }],
    refused: [
      { line: 2, reason: expect.stringMatching(/longa demais/), source: `um aviso;"${long}"` },
      { line: 405, reason: expect.stringMatching(/longa demais/) },
    ],
  });
});

test('a quote that is never closed costs its own line only, also if far below there are others', async () => {
  const lines = Array.from({ length: 600 }, (_, i) => `aviso número;Texto do aviso ${i}.`).join('\n');
  const content = await read(`name;text\num aviso;"Sem fim\n${lines}\noutro;"Com; fim."\n`);
  expect(content).toMatchObject({ refused: [{ line: 2, reason: expect.stringMatching(/abre aspas/) }] });
  expect('usable' in content && content.usable).toHaveLength(601);
});

test('empty rows of a spreadsheet are no lines, but a row that has something far to the right is one', async () => {
  const content = await read(`name;text\num aviso;Olá.\n;\n;;;;\n"";""\n ; \n${';'.repeat(7100)}x\n`);
  expect(content).toMatchObject({ usable: [{ line: 2 }], refused: [{ line: 7 }] });
});

test('refused lines of an exported script are mended as name and text, and formulas keep one apostrophe', async () => {
  const content = await read(
    "name;text;voice;output;status;reason\r\n'+ ofertas;[pausa;Clara;arquivo;válido;\r\nbom aviso;Olá.;;;;\r\n",
  );
  const { refused } = content as { refused: readonly UnusableLine[] };
  const mended = toRefusedCsv(refused).replace('[pausa', '[pausa:1s] Olá.');
  expect(await read(mended)).toEqual({
    usable: [{ line: 2, name: '+ ofertas', text: '[pausa:1s] Olá.' }],
    refused: [],
  });
});

test('lines to be mended open in a spreadsheet without a formula, and come back as they were', async () => {
  const content = await read('name;text\n=cmd|x;＝[pausa\n"@a";"dito ""assim"""\nbom aviso;Olá.\n');
  const { refused } = content as { refused: readonly UnusableLine[] };
  expect(refused).toHaveLength(2);
  const csv = toRefusedCsv(refused);
  for (const line of csv.split('\r\n'))
    for (const cell of splitCells(line)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
  expect((await read(csv)) as object).toMatchObject({ refused: refused.map(({ reason }) => ({ reason })) });
});
