import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';

test('what a schema has no sentence for is said in Portuguese', () => {
  const schema = v.object({
    name: v.pipe(v.string(), v.nonEmpty()),
    note: v.pipe(v.string(), v.maxLength(3)),
    ids: v.pipe(v.array(v.number()), v.maxLength(2)),
    days: v.pipe(v.number(), v.maxValue(7)),
    own: v.pipe(v.string(), v.maxLength(1, 'Só uma letra.')),
    missing: v.string(),
  });
  const { issues } = v.safeParse(schema, { name: '', note: 'longa', ids: [1, 2, 3], days: 8, own: 'ab' });
  expect(Refusal.ofIssues(issues!).body.fields).toEqual({
    name: 'Campo obrigatório',
    note: 'Use até 3 caracteres.',
    ids: 'Use até 2 itens.',
    days: 'Este valor não pode ser usado.',
    own: 'Só uma letra.',
    missing: 'Campo obrigatório',
  });
});
