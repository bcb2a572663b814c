import { expect, test } from 'vitest';
import { sentenceWith } from './sentenceWith.ts';

test('a word is heard in its sentence, a mark is never cut in two', () => {
  const text = 'Bom dia! Fale com a NTXZ agora. [devagar]Digite seu CPF. Obrigado.[/devagar]';
  expect(sentenceWith(text, 'ntxz')).toBe('Fale com a NTXZ agora.');
  expect(sentenceWith(text, 'dia')).toBe('Bom dia!');
  expect(sentenceWith(text, 'CPF')).toBe(text);
  expect(sentenceWith(text, 'dia! Fale')).toBe(text);
  expect(sentenceWith(text, 'saldo')).toBeUndefined();
  expect(sentenceWith(text, ' ')).toBeUndefined();
});
