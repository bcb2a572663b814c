import { expect, test } from 'vitest';
import { isStale } from './worker.ts';

const server = { releases: ['c', 'b', 'a'], audioCache: 1 };

test('one release behind is offered, two are renewed, and so is one that nobody knows', () => {
  expect(['c', 'b', 'a', 'z'].map((id) => isStale({ id, audioCache: 1 }, server))).toEqual([false, false, true, true]);
});

test('another version of the audio cache is stale whatever the release', () => {
  expect(isStale({ id: 'c', audioCache: 2 }, server)).toBe(true);
});
