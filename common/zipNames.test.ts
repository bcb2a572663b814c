import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openZipNames, PLAIN_ZIP_NAMES, ZipNames } from './zipNames.ts';

const prompt = (id: number, name: string) => ({ id, name, speaker: 'Clara', compression: id % 2 === 0 });
const namesOf = (pattern: string, names: string[]) => {
  const nameEntry = openZipNames(pattern, names.length);
  return names.map((name, i) => nameEntry(prompt(i + 1, name)));
};

test('files are named as the pattern says, doubles told apart and told', () => {
  expect(namesOf('{Número}-{nome} {voz} ({saida})', ['Olá', 'Olá']).map(({ entry }) => entry)).toEqual([
    '001-Olá Clara (alta-qualidade).wav',
    '002-Olá Clara (telefonia).wav',
  ]);
  expect(namesOf(PLAIN_ZIP_NAMES, ['Olá', 'OLÁ', 'a/b', 'con', '...'])).toEqual([
    { entry: 'Olá.wav', isDouble: false },
    { entry: 'OLÁ-2.wav', isDouble: true },
    { entry: 'a_b.wav', isDouble: false },
    { entry: 'con-4.wav', isDouble: false },
    { entry: 'prompt.wav', isDouble: false },
  ]);
  // Device names are reserved with any ending; directional marks would disguise the real ending.
  const reserved = ['CON.aviso', 'com¹', 'aux .x', 'saldo\u202evaw.exe', 'console'];
  expect(namesOf(PLAIN_ZIP_NAMES, reserved).map(({ entry }) => entry)).toEqual([
    'CON_.aviso.wav',
    'com¹-2.wav',
    'aux_ .x.wav',
    'saldovaw.exe.wav',
    'console.wav',
  ]);
  expect(openZipNames('{numero}', 12_345)(prompt(9, 'x')).entry).toBe('00001.wav');
});

test.for([
  ['{nome', 'Use {numero}, {nome} ou {id}, para cada arquivo ter o seu nome.'],
  ['{voz}', 'Use {numero}, {nome} ou {id}, para cada arquivo ter o seu nome.'],
  ['{nome}-{data}', '“{data}” não existe. Use {numero}, {nome}, {voz}, {saida} ou {id}.'],
  [' ', 'Escreva o nome dos arquivos.'],
])('%s is refused: %s', ([pattern, message]) => {
  expect(v.safeParse(ZipNames, pattern).issues?.[0].message).toBe(message);
});
