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
    refused: [
      { line: 3, field: 'name', reason: expect.stringContaining('3 letras'), source: 'x;curto demais no nome' },
    ],
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
    'a hundred thousand blank lines',
    csv('name;text', 'aviso;Até logo.', ...Array.from({ length: 100_002 }, () => '')),
    'O arquivo CSV pode ter no máximo 10.000 linhas.',
  ],
])('refuses a file with %s', async (_, file, problem) => {
  expect(await checkCsv(file)).toMatchObject({ problem });
});

test('refuses more than 10,000 lines', async () => {
  const check = await checkCsv(csv('name;text', ...Array.from({ length: 10_001 }, (_, i) => `linha ${i};texto`)));
  expect(check).toEqual({ problem: 'O arquivo CSV pode ter no máximo 10.000 linhas.' });
});

test('a file without a usable line says of each why', async () => {
  expect(await checkCsv(csv('name;text', 'aviso;Até\0logo.', '1;Um'))).toEqual({
    problem: 'Nenhuma linha do arquivo pode ser usada.',
    refused: [
      { line: 2, reason: 'A linha tem caracteres que não podem ser usados.', source: 'aviso;Até\uFFFDlogo.' },
      { line: 3, field: 'name', reason: expect.stringContaining('3 letras'), source: '1;Um' },
    ],
  });
});
