import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cutText.ts';

test('pieces and problems stand where they are, the text between them as it is', () => {
  const piece = { from: 6, to: 11, written: 'R$ 50', spoken: 'cinquenta reais', rule: 'money' };
  const problem = { from: 14, to: 23, reason: 'A marca [devagar] na posição 15 não foi fechada.' };
  expect(cutText('Pague R$ 50 já [devagar] hoje', [piece], [{ ...problem, from: 15, to: 24 }])).toEqual([
    { kind: 'plain', from: 0, written: 'Pague ' },
    { kind: 'piece', from: 6, piece },
    { kind: 'plain', from: 11, written: ' já ' },
    { kind: 'problem', from: 15, written: '[devagar]', problem: { ...problem, from: 15, to: 24 } },
    { kind: 'plain', from: 24, written: ' hoje' },
  ]);
});

test('whatever the server names, nothing of the text is lost or shown twice', () => {
  const place = fc.tuple(fc.nat(30), fc.nat(10));
  fc.assert(
    fc.property(fc.string({ maxLength: 25 }), fc.array(place), fc.array(place), (text, some, others) => {
      const pieces = some.map(([from, length]) => ({
        from,
        to: from + length,
        written: text.slice(from, from + length),
        spoken: 'x',
        rule: 'r',
      }));
      const stretches = cutText(
        text,
        pieces,
        others.map(([from, length]) => ({ from, to: from + length, reason: 'x' })),
      );
      expect(
        stretches.map((stretch) => (stretch.kind === 'piece' ? stretch.piece.written : stretch.written)).join(''),
      ).toBe(text);
    }),
  );
});
