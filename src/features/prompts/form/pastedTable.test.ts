import Papa from 'papaparse';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#testing/cases.ts';
import { checkCsv } from './checkCsv.ts';
import { readPastedTable } from './pastedTable.ts';

/** The prompts that a paste would make. */
async function pasted(plain: string) {
  const table = readPastedTable({ html: '', plain });
  if (!table) return undefined;
  const content = await checkCsv(table.file);
  if ('problem' in content) throw new Error(content.problem);
  return content.usable.map(({ name, text }) => [name, text]);
}

const WELCOME = 'Olá! Você ligou para a Clínica Santa Rita.';
const GOODBYE = 'Obrigada; até logo.';

test.each([
  ['with a header', `Nome\tTexto\nboas_vindas\t${WELCOME}\ndespedida\t${GOODBYE}`],
  ['without one', `boas_vindas\t${WELCOME}\ndespedida\t${GOODBYE}\r\n`],
  ['with its columns in another order', `Texto\tArquivo\n${WELCOME}\tboas_vindas\n${GOODBYE}\tdespedida`],
  ['of more columns', `Nº\tCHAVE\tLocução\tObs.\n1\tboas_vindas\t${WELCOME}\t\n2\tdespedida\t${GOODBYE}\tok`],
  ['with semicolons', `nome;texto\nboas_vindas;${WELCOME}\ndespedida;"${GOODBYE}"`],
])('a table %s makes the same prompts', async (_how, plain) => {
  expect(await pasted(plain)).toEqual([
    ['boas_vindas', WELCOME],
    ['despedida', GOODBYE],
  ]);
});

test('line breaks and quotes of a cell stay in it, as spreadsheets copy them', async () => {
  expect(await pasted('aviso_um\t"Linha um\nlinha ""dois"""\naviso_dois\tUma só linha')).toEqual([
    ['aviso_um', expect.stringMatching(/^Linha um\s+linha "dois"$/)],
    ['aviso_dois', 'Uma só linha'],
  ]);
});

test('a table without names gets them from its texts', async () => {
  const plain = 'Nº\tTexto\n1\tPara vendas, digite um.\n2\tPara vendas, digite um.\n3\t123';
  expect((await pasted(plain))!.map(([name]) => name)).toEqual([
    'para_vendas_digite_um',
    'para_vendas_digite_um_2',
    'prompt_123',
  ]);
});

test.each([
  'Olá! Você ligou para a clínica.',
  'Uma linha\noutra linha\nmais uma',
  'Bom dia; boa tarde; boa noite.',
  'só\tuma linha',
  '',
])('a text is no table: %j', (plain) => {
  expect(readPastedTable({ html: '', plain })).toBeUndefined();
});

test('any table comes in the same, however it is separated', async () => {
  const word = fc.stringMatching(/^[a-zà-ú]{3,9}$/);
  const sign = fc.constantFrom('"', ';', ',', "'", '!', '2', '\n');
  const said = fc.array(fc.oneof(word, sign), { minLength: 1, maxLength: 8 });
  const row = fc.tuple(fc.uuid(), word, said);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const lines = rows.map(([id, first, rest]) => [`aviso ${id}`, [first, ...rest].join(' ').trim()]);
      const [tabs, semicolons] = await Promise.all(
        ['\t', ';'].map((delimiter) =>
          pasted(Papa.unparse([['nome', 'texto'], ...lines], { delimiter, newline: '\n' })),
        ),
      );
      expect(tabs).toEqual(semicolons);
      expect(tabs!.map(([name]) => name)).toEqual(lines.map(([name]) => name));
    }),
    { numRuns: cases(100) },
  );
});
