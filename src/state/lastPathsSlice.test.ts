import { expect, test } from 'vitest';
import { findLastPath, lastPathsReducer, pathPopped, pathVisited } from './lastPathsSlice.ts';

const go = (...paths: string[]) =>
  paths.reduce(
    (state, path, i) => lastPathsReducer(state, pathVisited(path, i * 1000)),
    lastPathsReducer(undefined, { type: '' }),
  );
const visit = (...paths: string[]) => go(...paths).visited;

test('never remembers the root, authentication or the sign-out', () => {
  expect(visit('/', '/auth/login', '/logout')).toEqual([]);
});

test('remembers every other path, and leads back into the dashboard alone', () => {
  const visited = visit('/dashboard/costs', '/maintenance', '/landing');
  expect(visited.map(({ path }) => path)).toEqual(['/dashboard/costs', '/maintenance', '/landing']);
  expect(findLastPath(visited, 5000)).toBe('/dashboard/costs');
});

test('a place that somebody was brought back to is taken from the list', () => {
  const visited = visit('/dashboard/costs', '/dashboard/fails', '/landing');
  const { visited: left } = lastPathsReducer({ visited, tabs: [] }, pathPopped());
  expect(left.map(({ path }) => path)).toEqual(['/dashboard/costs', '/landing']);
});

test('gives the last place back, for two minutes', () => {
  const visited = visit('/dashboard/projects', '/dashboard/projects/3/prompts');
  expect(findLastPath(visited, 100_000)).toBe('/dashboard/projects/3/prompts');
  expect(findLastPath(visited, 121_001)).toBeUndefined();
});

test('remembers the tab of each project that was open last, not the forms behind it', () => {
  const places = ['3/approval', '4', '3/prompts?page=2', '4/prompts/9/edit', 'new', '5/edit'];
  expect(go(...places.map((place) => `/dashboard/projects/${place}`)).tabs).toEqual([
    { id: 4, tab: '' },
    { id: 3, tab: 'prompts' },
  ]);
});
