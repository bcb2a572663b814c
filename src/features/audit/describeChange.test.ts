import { expect, test } from 'vitest';
import { describeChange } from './describeChange.ts';

test('only what changed is told, in words', () => {
  expect(
    describeChange({ role: 'USER', active: true, name: 'Ana' }, { role: 'ADMIN', active: false, name: 'Ana' }),
  ).toEqual([
    { field: 'perfil', before: 'USER', after: 'ADMIN' },
    { field: 'ativo', before: 'sim', after: 'não' },
  ]);
});

test('what came, what went, and what has no fields', () => {
  expect(describeChange(null, { count: 12_345.5, escolhidos: [1, 2], limite: null })).toEqual([
    { field: 'quantidade', after: '12.345,5' },
    { field: 'escolhidos', after: '[1,2]' },
  ]);
  expect(describeChange({ text: '' }, null)).toEqual([{ field: 'texto', before: 'vazio' }]);
  expect(describeChange('antes', ['depois'])).toEqual([{ field: 'valor', before: 'antes', after: '["depois"]' }]);
  expect(describeChange(null, undefined)).toEqual([]);
});
