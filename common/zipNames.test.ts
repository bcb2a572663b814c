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

test.each([
  ['120 characters of three bytes', '\u6c49'.repeat(120), '\u6c49'.repeat(66)],
  ['an emoji at the end', `${'a'.repeat(149)}\u{1F600}`, 'a'.repeat(149)],
  [
    'emoji of several',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(20),
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(11),
  ],
  ['blanks and dots where it is cut', `${'a'.repeat(147)} . ${'b'.repeat(20)}`, 'a'.repeat(147)],
  ['a letter with hundreds of marks', `x\u0301${'\u0302'.repeat(300)}`, `x\u0301${'\u0302'.repeat(98)}`],
  ['160 plain letters', 'a'.repeat(160), 'a'.repeat(150)],
  [
    '150 letters with accents',
    `${'\u00e7\u00e3o'.repeat(30)}${'a'.repeat(50)}`,
    `${'\u00e7\u00e3o'.repeat(30)}${'a'.repeat(50)}`,
  ],
])('a name of %s is cut so that every file system takes it', (_what, name, expected) => {
  expect(namesOf(PLAIN_ZIP_NAMES, [name])).toEqual([{ entry: `${expected}.wav`, isDouble: false }]);
});

test('names that are alike where they are cut are told apart within 255 bytes', () => {
  const long = '\u6c49'.repeat(120);
  const entries = namesOf(PLAIN_ZIP_NAMES, [long, `${long}!`, `${long}?`]).map(({ entry }) => entry);
  expect(new Set(entries).size).toBe(3);
  for (const entry of entries) expect(Buffer.byteLength(entry)).toBeLessThanOrEqual(255);
});

test.for([
  ['{nome', 'Use {numero}, {nome} ou {id}, para cada arquivo ter o seu nome.'],
  ['{voz}', 'Use {numero}, {nome} ou {id}, para cada arquivo ter o seu nome.'],
  ['{nome}-{data}', '“{data}” não existe. Use {numero}, {nome}, {voz}, {saida} ou {id}.'],
  [' ', 'Escreva o nome dos arquivos.'],
])('%s is refused: %s', ([pattern, message]) => {
  expect(v.safeParse(ZipNames, pattern).issues?.[0].message).toBe(message);
});
