import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

const texts = (text: string) => splitSentences(text, 'portuguese_brazil').map((sentence) => sentence.text);

test('sentences and lines are pieces; abbreviations and initials are not their ends', () => {
  expect(texts('Olá. Tudo bem?  Sim!\nTecle um')).toEqual(['Olá.', 'Tudo bem?', 'Sim!', 'Tecle um']);
  expect(texts('O Dr. Silva e a Sra. Ana. A Av. Brasil, J. K. Souza.')).toEqual([
    'O Dr. Silva e a Sra. Ana.',
    'A Av. Brasil, J. K. Souza.',
  ]);
  expect(splitSentences('你好。再见。', 'chinese').map(({ text }) => text)).toEqual(['你好。', '再见。']);
});

test('any text: pieces stand where they say, and nothing but white space is left out', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'B', '. ', '! ', 'Dr. ', '\n', ' ', '?', '😀', 'é') }),
      (text) => {
        let rest = '';
        let end = 0;
        for (const sentence of splitSentences(text, 'portuguese_brazil')) {
          expect(text.slice(sentence.from, sentence.from + sentence.text.length)).toBe(sentence.text);
          rest += text.slice(end, sentence.from);
          end = sentence.from + sentence.text.length;
        }
        expect((rest + text.slice(end)).trim()).toBe('');
      },
    ),
  );
});
