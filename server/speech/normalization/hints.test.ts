import { expect, test } from 'vitest';
import type { Language } from '#contract/kit/languages.ts';
import { findHints } from './hints.ts';
import { normalizeText } from './normalizeText.ts';

const hintsOf = (text: string, language: Language = 'portuguese_brazil') =>
  findHints(text, language, normalizeText({ text, language }).pieces);

test.each([
  ['Custa R$ 12,,50 hoje.', '12,,50', 'tem um sinal a mais'],
  ['Custa 1.234.,50', '1.234.,50', 'tem um sinal a mais'],
  ['Limite de um por cliente *1', '*1', 'Se for uma tecla, escreva “tecle *1”'],
  ['R$ 1.234.56', 'R$ 1.234.56', 'não é um valor'],
  ['Vence em 31/02.', '31/02', 'não existe no calendário'],
  ['até 30/02/2026', '30/02/2026', 'não existe no calendário'],
  ['29/02/2026', '29/02/2026', 'não existe no calendário'],
  ['31-04-2026', '31-04-2026', 'não existe no calendário'],
  ['15/13/2024', '15/13/2024', 'não existe no calendário'],
  ['2024-02-30', '2024-02-30', 'não existe no calendário'],
  ['dia 31 de abril', '31 de abril', 'não existe no calendário'],
  ['29 de fevereiro de 2027', '29 de fevereiro de 2027', 'não existe no calendário'],
  ['Diga Привет мир já', 'Привет мир', 'está em outro alfabeto'],
  ['Olá 你好', '你好', 'está em outro alfabeto'],
  ['Oi <break/> tchau', '<break/>', 'Escreva <break time="1s"/> ou [pausa:1s]'],
  ['Oi <break time="20s"/>', '<break time="20s"/>', 'de 0,1 a 10 segundos'],
  ['O [aberto:livro] novo', '[aberto:livro]', 'Essa escolha é para: jogo, gosto'],
  ['<speak>Oi', '<speak>', 'As marcas daqui são'],
  ['Olá, {nome}!', '{nome}', 'parece um campo que ficou sem preencher'],
  ['Olá, {{ nome_completo }}!', '{{ nome_completo }}', 'parece um campo'],
  ['Olá, ${nome}!', '${nome}', 'parece um campo'],
  ['Olá, %s!', '%s', 'parece um campo'],
  ['Faltam %d dias', '%d', 'parece um campo'],
  ['Faltam %(dias)s dias', '%(dias)s', 'parece um campo'],
  ['Olá, [NOME]!', '[NOME]', 'parece um campo'],
  ['Olá, [NOME DO CLIENTE]!', '[NOME DO CLIENTE]', 'parece um campo'],
  ['Olá, <nome>!', '<nome>', 'parece um campo'],
  ['Eu, ________, declaro', '________', 'parece um campo'],
  ['Um <b>aviso', '<b>', 'é um código de página (HTML) e será lido como texto'],
  ['Oi<br/>tchau', '<br/>', 'é um código de página'],
  ['Tom &amp; Jerry', '&amp;', 'será lido como “&”'],
  ['a&ccedil;o', '&ccedil;', 'será lido como “ç”'],
  ['R&#36; 50', '&#36;', 'será lido como “$”'],
  ['Oi &zwj; tchau', '&zwj;', 'será lido como texto'],
  ['A situa\uFFFD\uFFFDo é boa', 'situa\uFFFD\uFFFDo', 'tem um caractere que se perdeu'],
  ['A aÃ§Ã£o foi boa', 'aÃ§Ã£o', 'talvez “ação”'],
  ['VocÃª ligou', 'VocÃª', 'talvez “Você”'],
  ['O nÂº 5', 'nÂº', 'talvez “nº”'],
  ['Ele disse â€œoiâ€\u009D', 'â€œoiâ', 'codificação errada'],
  ['Temos 7/9 também', '7/9', 'escreva “7 de setembro”'],
  ['Foi 5/6 mesmo', '5/6', 'escreva “5 de junho”'],
])('%j: a hint at %j', (text, written, reason) => {
  const hints = hintsOf(text);
  expect(hints.map(({ from, to }) => text.slice(from, to))).toEqual([written]);
  expect(hints[0]?.reason).toContain(reason);
});

test.each([
  'Custa R$ 12,50, R$ 1.234,56 ou US$ 1,234.56.',
  '28/02, 29/02, 31/01, 30/04/2026 e 29/02/2028',
  'Para voltar, tecle *1. Leve *2 caixas* hoje. Disque *144#. Entrega em 24h*',
  'nota 31/40, placar 3 x 2, processo 32/2024, versão 1.2.3, IP 192.168.0.1',
  'De 1...10, esperem... e 5,5.',
  '29 de fevereiro, 31 de dezembro de 2026',
  'Café, São Tomé, naïve, Dvořák, π, µ, Ω, 5 €',
  'se a < b e c > d',
  'Oi <break time="1s"/> tchau [pausa:1s]',
  '24h/7, 12/36, 24/25',
  'Em 5/6 dos casos, no dia 5/6, até 7/9, 1/2 xícara, 3/4 e 2/3 de colher',
  'MAÇÃ, IRMÃ e NÃO; 100% de desconto, 50%; a Â e a Ã',
  'Até AMANHÃ… na IRMÃ® e na «MAÇû, no ITAÚ®',
  'Um [aviso] {sim, claro} e 5 < 7 > 3',
  'Tom & Jerry; R&D; AT&T;',
])('%j: none', (text) => {
  expect(hintsOf(text)).toEqual([]);
});

test('each language knows its own letters, and the Latin ones', () => {
  expect(hintsOf('Привет, Entoa', 'russian')).toEqual([]);
  expect(hintsOf('Привет', 'english')).toHaveLength(1);
  expect(hintsOf('你好', 'russian')).toHaveLength(1);
});

test('what the dictionary reads is no slip, and a text gives twenty hints at most', () => {
  const dictionary = [
    { written: 'мир', kind: 'alias' as const, spoken: 'mir', isWholeWord: true, isCaseSensitive: false },
  ];
  const text = 'A estação мир';
  expect(
    findHints(text, 'portuguese_brazil', normalizeText({ text, language: 'portuguese_brazil', dictionary }).pieces),
  ).toEqual([]);
  expect(hintsOf('31/02 '.repeat(50))).toHaveLength(20);
});
