import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHeaderProblem } from './csv.ts';
import { splitCsvRecords } from './csvRecords.ts';

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
