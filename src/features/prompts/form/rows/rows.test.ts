import { expect, test } from 'vitest';
import { readCsv } from '#common/csv.ts';
import { changeCell, checkRow, contentOf, fileOf, findRepeated, type Row, toRows } from './rows.ts';

async function rowsOf(...lines: readonly string[]): Promise<readonly Row[]> {
  const read = await readCsv(['name;text', ...lines].join('\n'), { yieldNow: () => undefined });
  return toRows('problem' in read ? { usable: [], refused: read.refused } : read);
}
const reasonOf = (row: Row) => {
  const read = checkRow(row);
  return 'reason' in read ? read.reason : undefined;
};

test('refused lines are rows in their places, with all that stands in them, and keep their reason', async () => {
  const rows = await rowsOf(
    'boas_vindas;Olá!',
    'menu_um;Digite 1; depois 2.',
    'sem_texto',
    '12;Nome ruim',
    'fim_aqui;Fim',
  );
  expect(rows.map(({ line, name, text }) => [line, name, text])).toEqual([
    [2, 'boas_vindas', 'Olá!'],
    [3, 'menu_um', 'Digite 1; depois 2.'],
    [4, 'sem_texto', ''],
    [5, '12', 'Nome ruim'],
    [6, 'fim_aqui', 'Fim'],
  ]);
  expect(rows.map(reasonOf)).toEqual([
    undefined,
    expect.stringContaining('3 colunas'),
    'Insira um texto para ser processado',
    expect.stringContaining('3 letras'),
    undefined,
  ]);
});

test('a row whose cells were right is usable once it was confirmed, and another once it is mended', async () => {
  const rows = await rowsOf('menu_um;Digite 1; depois 2.', '12;Nome ruim');
  const confirmed = changeCell(rows, 2, 'text', 'Digite 1; depois 2.');
  const mended = changeCell(confirmed, 3, 'name', ' despedida ');
  expect(contentOf(mended)).toEqual({
    usable: [
      { line: 2, name: 'menu_um', text: 'Digite 1; depois 2.' },
      { line: 3, name: 'despedida', text: 'Nome ruim' },
    ],
    refused: [],
  });
  expect(changeCell(mended, 2, 'name', 'menu_um')).toBe(mended);
  // The formula of a workbook's cell is not right because another cell was changed.
  const formula = toRows({
    usable: [],
    refused: [{ line: 2, field: 'text', reason: 'A célula tem uma fórmula.', source: '"aviso";"7"' }],
  });
  expect(contentOf(changeCell(formula, 2, 'name', 'aviso_um')).refused).toMatchObject([{ field: 'text' }]);
  expect(contentOf(changeCell(formula, 2, 'text', '7')).usable).toHaveLength(1);
});

test('rows are kept and sent as they are, whatever spreadsheets take for formulas or quotes', async () => {
  const [row] = await rowsOf('aviso_um;Olá!');
  const texts = ['=Olá', "'=Olá", '"Olá"; disse', 'Um\ndois', '+1 "a"'];
  const rows = texts.map((text, i) => ({ ...row!, line: i + 2, text }));
  const read = await readCsv(await fileOf(contentOf(rows), 'ura.csv').text(), { yieldNow: () => undefined });
  expect(read).toMatchObject({ usable: texts.map((text) => ({ text })), refused: [] });
  const bad = await rowsOf('12;Nome; ruim', 'menu_um;Digite 1; depois 2.');
  expect(contentOf(toRows(contentOf(bad)))).toEqual(contentOf(bad));
});

test('a name that stands above is found with its line', () => {
  const lines = ['um', 'dois', 'um', 'um'].map((name, i) => ({ line: i + 2, name, text: 'x' }));
  expect([...findRepeated(lines)]).toEqual([
    [4, 2],
    [5, 2],
  ]);
});
