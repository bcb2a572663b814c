import { expect, test } from 'vitest';
import { findLastPath, lastPathsReducer, pathVisited } from './lastPathsSlice.ts';

const visit = (...paths: string[]) =>
  paths.reduce(
    (state, path, i) => lastPathsReducer(state, pathVisited(path, i * 1000)),
    lastPathsReducer(undefined, { type: '' }),
  ).visited;

test('never remembers the root, authentication or the sign-out', () => {
  expect(visit('/', '/auth/login', '/logout', '/landing')).toEqual([]);
});

test('gives the last place back, for two minutes', () => {
  const visited = visit('/dashboard/projects', '/dashboard/projects/3/prompts');
  expect(findLastPath(visited, 100_000)).toBe('/dashboard/projects/3/prompts');
  expect(findLastPath(visited, 121_001)).toBeUndefined();
});
