import { expect, test } from 'vitest';
import { checkCsv } from './checkCsv.ts';
import { readPastedTable } from './pastedTable.ts';

/** The prompts that a paste would make. */
async function pasted(plain: string, how?: { isList: boolean }) {
  const table = readPastedTable({ html: '', plain }, how);
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

test.each([
  ['lines of text', ['Bem-vindo à clínica.', 'Para marcar, digite 1; para resultados, digite 2.', 'Até logo.']],
  ['lines with a blank one between', ['Bem-vindo à clínica.', '', 'Até logo, e obrigada.']],
  ['texts that begin with quotes', ['"Olá", disse ela.', '"Sem fim']],
])('%s are one prompt each where a list may be meant, and a text in its field', async (_what, lines) => {
  const plain = lines.join('\r\n');
  expect(readPastedTable({ html: '', plain })).toBeUndefined();
  expect((await pasted(plain, { isList: true }))!.map(([, text]) => text)).toEqual(lines.filter(Boolean));
});

test('one line alone is no list', () => {
  expect(readPastedTable({ html: '', plain: 'Bom dia.\n' }, { isList: true })).toBeUndefined();
});

test('a CSV with commas is a table by its header', async () => {
  expect(await pasted('nome,texto\nboas_vindas,"Olá, tudo bem?"')).toEqual([['boas_vindas', 'Olá, tudo bem?']]);
});
