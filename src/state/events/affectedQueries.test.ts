import { expect, test } from 'vitest';
import { api } from '#api/api.ts';
import { isAffected, affectedQueries } from './affectedQueries.ts';

import.meta.glob(['../../api/**/*.ts', '!../../api/**/*.test.ts', '!../../api/client/**'], { eager: true });

test('what changes touch are queries of the app', () => {
  const names = Object.values(affectedQueries).flatMap((tests) => Object.keys(tests));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(name in api.endpoints))).toEqual([]);
});

test('a change touches what it is about and leaves the rest', () => {
  const change = [{ kind: 'prompts', id: 3, prompt: 7 }] as const;
  expect(isAffected('prompts.list', { idProject: 3, page: 1 }, change)).toBe(true);
  expect(isAffected('prompts.list', { idProject: 4, page: 1 }, change)).toBe(false);
  // A filtered or searched list must not change while somebody reads it.
  expect(isAffected('prompts.list', { idProject: 3, status: 'FAILED' }, change)).toBe(false);
  expect(isAffected('prompts.list', { idProject: 3, search: 'menu' }, change)).toBe(false);
  expect(isAffected('prompts.get', { id: 7 }, change)).toBe(true);
  expect(isAffected('prompts.get', { id: 8 }, change)).toBe(false);
  expect(isAffected('projects.get', { id: 3 }, change)).toBe(true);
  expect(isAffected('users.list', {}, change)).toBe(false);
  expect(isAffected('users.list', {}, 'all')).toBe(true);
  expect(isAffected('auth.me', {}, 'all')).toBe(false);
});
