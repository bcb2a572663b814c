import { expect, test } from 'vitest';
import { compareHeard } from '#server/speech/normalization/compareHeard.ts';
import { planSentences, spokenPieces } from './planSentences.ts';

const spokenOf = (text: string) => planSentences({ text, language: 'portuguese_brazil' }).flatMap(spokenPieces);
const differences = (text: string, heard: string) =>
  compareHeard(spokenOf(text), heard, 'portuguese_brazil').map(({ expected, heard: other, isNumber }) => [
    expected,
    other,
    isNumber,
  ]);

test.each([
  ['Sua fatura de R$ 1.020,00 vence em 05/03.', 'sua fatura de mil e vinte reais vence em cinco de março'],
  ['Sua fatura de R$ 1.020,00 vence em 05/03.', 'Sua fatura de R$ 1.020,00 vence em 5 de março.'],
  ['Ligue 0800 123 4567 ou acesse o site.', 'Ligue 0800 123 4567, ou acesse o saite.'],
  ['A sessão começa às 14h30.', 'A seção comeza às 14:30'],
  ['O CPF do cliente foi confirmado.', 'O cepeefe do cliente foi confirmado.'],
  ['Bom dia, tudo bem?', 'Bomdia tudo bem'],
  ['Eles falaram com o gerente da agência.', 'Eles falarão com o jerente da ajência'],
  ['Obrigado por esperar.', 'Obrigada por esperar.'],
  ['Esta ligação pode ser gravada.', 'Essa ligação pode ser gravada'],
])('“%s” agrees with “%s”', (text, heard) => {
  expect(differences(text, heard)).toEqual([]);
});

test.each([
  ['O valor é R$ 1.020,00.', 'O valor é cento e vinte reais.', [['mil e vinte reais', 'cento e vinte reais', true]]],
  [
    'O valor é R$ 1.020,00 e vence hoje.',
    'O valor é cento e vinte reais e vence hoje.',
    [['mil e vinte reais', 'cento e vinte reais', true]],
  ],
  ['O valor é R$ 1.020,00.', 'O valor é vinte reais.', [['mil e vinte reais', 'vinte reais', true]]],
  ['Vence em 05/03.', 'Vence em seis de março.', [['cinco', 'seis', true]]],
  ['Sua senha não foi alterada.', 'Sua senha foi alterada.', [['não', '', false]]],
  ['Não desligue o telefone agora.', 'Não desligue agora.', [['o telefone', '', false]]],
  ['Aguarde na linha, por favor.', 'Aguarde na linha, por favor, por favor.', [['', 'por favor', false]]],
  ['Aguarde na linha.', 'Aguarde na na linha.', [['', 'na', false]]],
  ['Aguarde na linha, por favor.', 'Aguarde blu bla ble bli linha, por favor.', [['na', 'blu bla ble bli', false]]],
  ['O atendimento começa agora mesmo.', 'O atendimento começa', [['agora mesmo', '', false]]],
  ['O atendimento começa agora.', '', [['o atendimento começa agora', '', false]]],
])('“%s” differs from “%s”', (text, heard, expected) => {
  expect(differences(text, heard)).toEqual(expected);
});

test('a difference names its place in the text and its time in the audio', () => {
  const text = 'O valor é R$ 1.020,00 hoje.';
  const words = ['O', 'valor', 'é', 'cento', 'e', 'vinte', 'reais', 'hoje'].map((word, i) => ({
    word,
    startMs: i * 300,
  }));
  const heard = words.map(({ word }) => word).join(' ');
  const [found] = compareHeard(spokenOf(text), heard, 'portuguese_brazil', words);
  expect(text.slice(found!.from, found!.to)).toBe('R$ 1.020,00');
  expect(found!.startMs).toBe(900);
});
