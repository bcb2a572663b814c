import { expect, test } from 'vitest';
import { slugOf, zipNameOf } from './fileNames.ts';

test.each([
  ['Ação & reação', 'Acao-reacao'],
  ['../..', 'entoa'],
  ['Aux', 'Aux-'],
  ['con.tato', 'con-.tato'],
  ['Com1', 'Com1-'],
  ['Contato', 'Contato'],
  ['console', 'console'],
])('%s is saved as %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('no zip has a name that Windows reserves', () => {
  expect(zipNameOf('CON')).toBe('con-.zip');
});
