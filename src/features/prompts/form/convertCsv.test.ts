import { expect, test } from 'vitest';
import { checkCsv } from './checkCsv.ts';
import { convertCsv } from './convertCsv.ts';
import { exampleCsv } from './exampleCsv.ts';

// Node decodes Windows-1252 characters beyond Latin-1 incorrectly; the browser test covers them.
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((one) => [one.charCodeAt(0) & 0xff, one.charCodeAt(0) >> 8])]);
/** Bytes 0x80 to 0xff of Excel for Mac's 'CSV', as far as Portuguese has them. */
const MAC: Readonly<Record<string, number>> = {
  á: 0x87,
  à: 0x88,
  â: 0x89,
  ã: 0x8b,
  ç: 0x8d,
  é: 0x8e,
  ê: 0x90,
  í: 0x92,
  ó: 0x97,
  õ: 0x9b,
  ú: 0x9c,
  É: 0x83,
  Ç: 0x82,
  Ã: 0xcc,
  Õ: 0xcd,
};
const macRoman = (text: string) => Uint8Array.from(text, (one) => MAC[one] ?? one.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const convert = (bytes: Uint8Array) => convertCsv(bytes.slice().buffer);

const rows = 'saudação;Olá, você ligou aqui;\r\n\r\naviso;São 5 £, às 8h.';
test.each([
  ['Windows-1252', latin(`name;text\r\n${rows}`), `name;text\r\n${rows}`],
  ['UTF-16', utf16('name\ttext\r\nação\tTexto; dois\r\n'), 'name;text\nação;"Texto; dois"'],
  [
    'commas',
    utf8('name,text\r\naviso,"Olá, tudo bem; sim"\r\n\r\nfim,Até'),
    'name;text\naviso;"Olá, tudo bem; sim"\n\nfim;Até',
  ],
  ['Mac Roman', macRoman('name;text\raviso;Você já está na promoção.'), 'name;text\raviso;Você já está na promoção.'],
  ['capitals in Mac Roman', macRoman('name;text\raviso;PROMOÇÕES'), 'name;text\raviso;PROMOÇÕES'],
  ['capitals in Windows-1252', latin('name;text\naviso;AQUI É A SAÍDA'), 'name;text\naviso;AQUI É A SAÍDA'],
  ['Windows-1252 and commas', latin('name,text\nação,É já'), 'name;text\nação;É já'],
  ['Portuguese columns', utf8('\uFEFF"Nome";"Texto"\naviso;Até'), 'name;text\naviso;Até'],
  [
    'a cell of two lines',
    utf8('name,text\naviso,"Um\r\ndois"\nfim,"a ""b"""'),
    'name;text\naviso;"Um\r\ndois"\nfim;"a ""b"""',
  ],
  ['headers that people use', utf8('Código,Locução\naviso,a'), 'name;text\naviso;a'],
  ['more columns in a line', utf8('name,text\naviso,a,b'), 'name;text\naviso;a;b'],
])('makes a CSV of prompts of a file with %s', (_, bytes, made) => {
  expect(convert(bytes)).toBe(made);
});

test.each([
  ['nothing', ''],
  ['one column', 'name\naviso'],
  ['other columns', 'text,name\na,b'],
  ['a third column', 'name,text,voice\na,b,c'],
  ['no text', '\u0000\u0001\u0002'],
])('makes nothing of a file with %s', (_, text) => {
  expect(convert(utf8(text))).toBeUndefined();
});

test('lines keep their numbers', async () => {
  const made = convert(latin('\nname,text\n\naviso,"Um\ndois"\n1,número\nfim,"abre\núltima,Até'));
  expect(await checkCsv(new Blob([made!]))).toMatchObject({
    usable: [
      { line: 4, name: 'aviso', text: 'Um\ndois' },
      { line: 8, name: 'última', text: 'Até' },
    ],
    refused: [{ line: 6 }, { line: 7 }],
  });
});

test('the example is a file that can be sent', async () => {
  expect(await checkCsv(new Blob([exampleCsv]))).toMatchObject({ usable: [{}, {}, {}], refused: [] });
});
