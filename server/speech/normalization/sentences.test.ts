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

test('a first sentence that is waited for is cut where a speaker pauses, each piece longer than the one before', () => {
  const early = (text: string) =>
    splitSentences(text, 'portuguese_brazil', { isEarly: true }).map(({ text: piece, before }) => [before, piece]);
  const long =
    'No dia em que a central abriu, ninguém sabia ainda quantas vezes por hora o telefone tocaria, ' +
    'mas os atendentes precisaram de mais gente para falar com todos os que ligavam de longe.';
  expect(early(`${long} ${long}`)).toEqual([
    ['sentence', 'No dia em que a central abriu,'],
    ['clause', 'ninguém sabia ainda quantas vezes por hora o telefone tocaria,'],
    ['clause', 'mas os atendentes precisaram de mais gente para falar com todos os que ligavam de longe.'],
    ['sentence', long],
  ]);
  expect(early('O atendimento começa bem cedo na segunda e termina à noite de sexta.')).toEqual([
    ['sentence', 'O atendimento começa bem cedo na segunda'],
    ['clause', 'e termina à noite de sexta.'],
  ]);
  // Numbers and texts without a pause are not split, and no very short remainder is left.
  for (const whole of [
    'O valor total da sua fatura ficou em duzentos e vinte e cinco reais e quinze centavos.',
    'A tarifa mensal cobrada pela operadora chegará amanhã cedo, viu?',
    'Bom dia, tudo bem?',
  ])
    expect(early(whole)).toEqual([['sentence', whole]]);
});

test('any text: pieces stand where they say, and nothing but white space is left out', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', 'B', '. ', '! ', 'Dr. ', '\n', ' ', '?', '😀', 'é', ', ', ' mas ', 'palavras '),
        maxLength: 200,
      }),
      fc.boolean(),
      (text, isEarly) => {
        let rest = '';
        let end = 0;
        for (const sentence of splitSentences(text, 'portuguese_brazil', { isEarly })) {
          expect(text.slice(sentence.from, sentence.from + sentence.text.length)).toBe(sentence.text);
          rest += text.slice(end, sentence.from);
          end = sentence.from + sentence.text.length;
        }
        expect((rest + text.slice(end)).trim()).toBe('');
      },
    ),
  );
});
