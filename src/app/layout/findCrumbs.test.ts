import { expect, test } from 'vitest';
import { findCrumbs } from './findCrumbs.ts';

test('shows nothing for two segments or fewer', () => {
  expect(findCrumbs('/dashboard/projects')).toEqual([]);
});

test('names every segment, a record by its id', () => {
  expect(findCrumbs('/dashboard/projects/12/prompts/new')).toEqual([
    { name: 'Painel', href: '/dashboard' },
    { name: 'Projetos', href: '/dashboard/projects' },
    { name: '12', record: { of: 'projects', id: 12 } },
    { name: 'Prompts', href: '/dashboard/projects/12/prompts' },
    { name: 'Novo' },
  ]);
});
