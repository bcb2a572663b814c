import { expect, test } from 'vitest';
import { findMarkProblem, parseMarks, withoutMarks } from './marks.ts';

const kinds = (text: string) =>
  parseMarks(text).parts.map((part) =>
    part.kind === 'pause'
      ? part.ms
      : part.kind === 'spell'
        ? `soletrar ${text.slice(...part.inside)}`
        : text.slice(part.from, part.to),
  );

test('the four marks as they may be written', () => {
  expect(kinds('a[pausa:1,5s]b[pausa: 0.5 s ]c[PAUSA:300ms]d[pausa:2 segundos]')).toEqual([
    'a',
    1500,
    'b',
    500,
    'c',
    300,
    'd',
    2000,
  ]);
  expect(kinds('[soletrar:AB-1] e [soletrar: x ]')).toEqual(['soletrar AB-1', ' e ', 'soletrar x']);
  expect(
    parseMarks('[devagar]a[ênfase]b[/enfase][/devagar]c').parts.map(
      (part) => part.kind === 'text' && [part.isSlow, part.isEmphatic],
    ),
  ).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
  expect(withoutMarks('a[pausa:1s]b[soletrar:C][enfase]d[/enfase]')).toBe('a bCd');
});

test('a pause of SSML is one where it says how long it lasts', () => {
  expect(kinds('a<break time="1s"/>b<break time=\'500ms\' />c<BREAK time = “2s”>d')).toEqual([
    'a',
    1000,
    'b',
    500,
    'c',
    2000,
    'd',
  ]);
  for (const text of ['a<break/>b', 'a<break time="20s"/>b', 'a<break time="x"/>b', 'a<break strength="weak"/>b'])
    expect(parseMarks(text)).toMatchObject({ parts: [{ kind: 'text', from: 0, to: text.length }], problems: [] });
  expect(kinds(`${'a<break time="10s"/>'.repeat(7)}`).filter((one) => one === 10_000)).toHaveLength(6);
});

test('a chosen vowel is a mark of the words that need one, and text of any other', () => {
  expect(parseMarks('o [aberto:jogo]')).toMatchObject({
    parts: [
      { kind: 'text', from: 0, to: 2 },
      { kind: 'vowel', from: 2, to: 15, inside: [10, 14], isOpen: true },
    ],
    problems: [],
  });
  expect(withoutMarks('o [fechada: SEDE ]')).toBe('o SEDE');
  for (const text of ['[aberto:livro]', '[aberto]', '[fechado das 8h às 9h]', '[aberto:]'])
    expect(parseMarks(text)).toMatchObject({ parts: [{ kind: 'text', from: 0, to: text.length }], problems: [] });
});

test('everything else in brackets is text', () => {
  for (const text of ['[nota]', '[[x]]', '[pausado]', '[1]', '[', 'pausa:1s', '[ ]', '[soletrando:A]']) {
    expect(parseMarks(text)).toEqual({
      parts: [{ kind: 'text', from: 0, to: text.length, isSlow: false, isEmphatic: false }],
      problems: [],
    });
  }
});

test.each([
  ['Oi [devagar]devagar', 'A marca [devagar] na posição 4 não foi fechada.'],
  ['😀 [enfase]x', 'A marca [enfase] na posição 3 não foi fechada.'],
  ['x[/devagar]', 'A marca [/devagar] na posição 2 fecha o que não foi aberto.'],
  [
    '[devagar][enfase]x[/devagar][/enfase]',
    'A marca [/devagar] na posição 19 fecha antes de [enfase], que foi aberta depois.',
  ],
  ['[devagar][devagar]x[/devagar][/devagar]', 'A marca [devagar] na posição 10 está dentro de outra igual.'],
  ['[devagar:2]x[/devagar]', 'A marca [devagar] na posição 1 não leva mais nada. Escreva só [devagar].'],
  ['[pausa]', 'A marca [pausa] na posição 1 não diz quanto dura. Escreva, por exemplo, [pausa:1,5s].'],
  ['[pausa:1]', 'A marca [pausa] na posição 1 não diz quanto dura. Escreva, por exemplo, [pausa:1,5s].'],
  ['[pausa:11s]', 'A marca [pausa] na posição 1 deve durar de 0,1 a 10 segundos.'],
  ['[pausa:50ms]', 'A marca [pausa] na posição 1 deve durar de 0,1 a 10 segundos.'],
  [
    '[pausa:10s]'.repeat(7),
    'A marca [pausa] na posição 67 passa do limite: as pausas de um texto somam até 60 segundos.',
  ],
  ['[pausa:1s', 'A marca [pausa] na posição 1 não foi fechada com "]".'],
  ['[/pausa]', 'A marca [/pausa] na posição 1 não existe: pausa e soletrar não têm fim.'],
  ['[soletrar:]', 'A marca [soletrar] na posição 1 não diz o que soletrar. Escreva, por exemplo, [soletrar:ABC].'],
])('%j is refused: %s', (text, reason) => {
  expect(findMarkProblem(text)?.reason).toBe(reason);
});
