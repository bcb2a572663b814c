import { expect, test } from 'vitest';
import { pageNumbers } from './pageNumbers.ts';

test.each([
  [1, 1, [1]],
  [1, 25, [1, 2, null, 25]],
  [3, 5, [1, 2, 3, 4, 5]],
  [10, 25, [1, null, 9, 10, 11, null, 25]],
  [25, 25, [1, null, 24, 25]],
])('page %i of %i offers %j', (page, last, expected) => {
  expect(pageNumbers(page, last)).toEqual(expected);
});
