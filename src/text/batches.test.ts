import { expect, test } from 'vitest';
import { batches } from './batches.ts';
import { catalogue } from './catalogue.ts';
import { player } from './player.ts';
import { review } from './review.ts';

test('verbs and nouns agree with their number', () => {
  expect([1, 2].map((amount) => batches.changes(amount, amount))).toEqual(['Muda 1 prompt.', 'Mudam 2 prompts.']);
  expect([1, 2].map((amount) => batches.changes(amount, 3))).toEqual(['Muda 1 de 3 prompts.', 'Mudam 2 de 3 prompts.']);
  expect([1, 2].map((amount) => batches.stays(amount, 'Já estava assim.'))).toEqual([
    '1 fica como está: Já estava assim.',
    '2 ficam como estão: Já estava assim.',
  ]);
  expect([1, 60, 61, 120, 3600 * 10].map((seconds) => batches.left(seconds))).toEqual([
    ', falta cerca de 1 segundo',
    ', falta cerca de 1 minuto',
    ', falta cerca de 1 minuto',
    ', faltam cerca de 2 minutos',
    ', faltam cerca de 10 horas',
  ]);
  expect([0, 1, 2, 90].map((seconds) => catalogue.left(seconds))).toEqual([
    'falta 1 segundo',
    'falta 1 segundo',
    'faltam 2 segundos',
    'faltam 2 minutos',
  ]);
  expect([player.positionText(0, 1), player.positionText(1, 2)]).toEqual(['0 de 1 segundo', '1 de 2 segundos']);
});

test('a speed has a decimal comma', () => {
  expect([0.5, 1, 1.5].map((speed) => review.speed(speed))).toEqual([
    'Velocidade 0,5x, mudar',
    'Velocidade 1x, mudar',
    'Velocidade 1,5x, mudar',
  ]);
});
