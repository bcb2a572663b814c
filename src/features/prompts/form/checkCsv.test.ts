import { expect, test } from 'vitest';
import { checkCsv } from './checkCsv.ts';

const csv = (...lines: string[]) => new Blob([lines.join('\r\n')]);

test('counts usable lines and names the others by number and reason', async () => {
  const check = await checkCsv(
    csv('name;text', 'saudacao;Olá, tudo bem?', 'x;curto demais no nome', '', 'aviso;"Texto; com separador"'),
  );
  expect(check).toEqual({
    usable: [
      { line: 2, name: 'saudacao', text: 'Olá, tudo bem?' },
      { line: 5, name: 'aviso', text: 'Texto; com separador' },
    ],
    refused: [{ line: 3, reason: expect.stringContaining('3 letras') }],
  });
});

test('takes a file with a BOM', async () => {
  expect(await checkCsv(csv('\uFEFFname;text', 'aviso;Até logo.'))).toMatchObject({
    usable: [{ line: 2, name: 'aviso' }],
  });
});

test.each([
  [
    'Latin-1',
    new Blob([new Uint8Array([...new TextEncoder().encode('name;text\nav'), 0xe7, 0x0a])]),
    'O arquivo CSV deve estar codificado em UTF-8.',
  ],
  ['a comma', csv('name,text', 'a,b'), "O arquivo CSV deve usar ';' como separador."],
  ['other columns', csv('text;name', 'a;b'), 'O arquivo deve conter duas colunas, nome e texto'],
  ['nothing', csv(''), 'O arquivo CSV está vazio.'],
  ['a header only', csv('name;text', '', ''), 'O arquivo CSV tem só o cabeçalho.'],
  [
    'a NUL in its only line',
    csv('name;text', 'aviso;Até\0logo.'),
    expect.stringContaining('caracteres que não podem ser usados'),
  ],
  [
    'a hundred thousand blank lines',
    csv('name;text', 'aviso;Até logo.', ...Array.from({ length: 100_002 }, () => '')),
    'O arquivo CSV pode ter no máximo 10.000 linhas.',
  ],
])('refuses a file with %s', async (_, file, problem) => {
  expect(await checkCsv(file)).toEqual({ problem });
});

test('refuses more than 10,000 lines', async () => {
  const check = await checkCsv(csv('name;text', ...Array.from({ length: 10_001 }, (_, i) => `linha ${i};texto`)));
  expect(check).toEqual({ problem: 'O arquivo CSV pode ter no máximo 10.000 linhas.' });
});
