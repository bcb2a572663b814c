import { expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { keyOf } from './idempotencyKeys.ts';

const create = (name: string) => keyOf({ endpoint: projects.create, input: { name, description: 'Qualquer uma' } });

test('a change that got no answer keeps its key; another change, or the same after an answer, has its own', () => {
  const first = create('URA');
  expect(create('URA').key).toBe(first.key);
  expect(create('Outra').key).not.toBe(first.key);
  first.settle();
  expect(create('URA').key).not.toBe(first.key);
});
